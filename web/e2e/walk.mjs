// walk.mjs - one pair of eyes that walks through all screens. What is looked at there, whoever sends it says; it knows the page
// by what it marks, in whatever language it speaks.
import { foldable, reachable, told } from './looks.mjs';
import { check, id } from './place.mjs';

/** Screens that have an address, and what has to be there. */
export const PLACES = {
  start: ['', `${id('play')}:enabled`],
  friends: ['#friends', `${id('make')}:enabled`],
  hot: ['#hot', id('hot-start')],
  house: ['#rules/lookout-2021+hit:opponents', id('rules-link')],
  houseBad: ['#rules/lookout', id('rules-bad')],
  howTo: ['#help/play', '.art-guide'],
  rules: ['#help', '[data-rule="5.1"]'],
  rule: ['#help/6.3', '[data-rule="6.3"].on'],
  ability: ['#help/8.2', '[data-rule="8.2"].on'],
  cards: ['#help/cards', '#card-EAR'],
  tour: ['#tour', '.hand-card'],
  replays: ['#replays', id('file')],
};

/** What opens over a table. */
const SHEETS = {
  zoom: (page) => page.keyboard.press('z'),
  keys: (page) => page.keyboard.press('?'),
  graveyard: (page) => page.click('[data-anchor=graveyard]'),
  pile: (page) => page.click('[data-anchor=pile] button'),
};

/** Plies of short.fbr, seen by a seat, and what they are pictures of. */
export const PLIES = {
  peace: ['14/B', '.line-up:not(.war1):not(.war2) .figure'],
  window: ['15/A', '.window'],
  war: ['25/A', '.line-up.war1'],
  double: ['28/C', '.line-up.war2'],
  end: ['90/open', '.hands'],
};
/** Plies at which somebody plays on. */
const WARS = { 'table-war': '25/A', 'table-double': '28/C' };
const RECORD = new URL('./short.fbr', import.meta.url).pathname;

/** A has many targets to name, and B two Counters. */
const GAME = `[Edition "lookout-2021"]
[Players "3"]
[Position "fb1 edition=lookout-2021 turn=A list=B2,C4 home=123456789/13456789/12356789 hands=CON,VEN/FAM,MOB,LAM/CON deck=CON,LAM,CON,LAM,CON,PAY discard=HIT"]

A:CON,C1 *:pass
`;
const ANSWERS = { name: 'answers.fbr', mimeType: 'text/plain', buffer: Buffer.from(GAME) };

/** One pair of eyes that walks through all screens: `see` is called on each. */
export class Walk {
  /** asks: what somebody who may play is told, in the language of the page. */
  constructor(page, url, see, asks = /^Your turn/) {
    Object.assign(this, { page, url, see, asks });
  }

  /** As by a link, or (again) from nowhere. */
  async to(hash, sign, again = true) {
    if (again) await this.page.goto('about:blank');
    await this.page.goto(this.url + hash);
    await this.page.waitForSelector(sign);
  }

  async places() {
    const titles = {};
    for (const [screen, [hash, sign]] of Object.entries(PLACES)) {
      await this.to(hash, sign, screen === 'start');
      await this.see(screen);
      titles[hash.split('/')[0]] = await this.page.title();
    }
    const names = Object.values(titles);
    check(new Set(names).size === names.length, `every screen has a title: ${names.join(', ')}`);
  }

  async start() {
    await this.to(...PLACES.start);
    await this.page.click('summary');
    await this.page.click(id('family'));
    await this.see('start-open', foldable);
    await told(this.page, 'start', '.segments .on', '.segments label:not(.on)');
    await this.page.click(id('settings'));
    await this.page.waitForSelector('dialog[open]');
    await this.see('settings');
  }

  async lobby() {
    const { page } = this;
    await this.to(...PLACES.friends);
    await page.fill(id('name'), 'Änne');
    await page.click(`${id('make')}:enabled`);
    await page.waitForSelector(id('ready'));
    await this.see('lobby', foldable);
    await page.click(id('change'));
    await this.see('table-settings', foldable);
    await page.click(`dialog ${id('house')}`);
    await page.waitForSelector('[data-switch=hit]');
    await this.see('house-rules');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (const step of ['fill', 'ready', 'start']) await page.click(`${id(step)}:enabled`);
    await page.waitForSelector('.hand-card');
    await page.keyboard.press('t');
    await page.waitForSelector('.chat input');
    await this.see('talk');
  }

  async table() {
    const { page } = this;
    await this.to(...PLACES.start);
    await page.click(`${id('play')}:enabled`);
    await page.waitForSelector('.hand-card.playable, .hand-card.resting');
    await this.see('table');
    await page.click('.hand-card >> nth=0', { position: { x: 12, y: 40 } });
    await this.see('table-picking');
    await told(page, 'table', '.hand-card[aria-pressed=true]', '.hand-card[aria-pressed=false]');
    await page.click('header.top button >> nth=0');
    await page.waitForSelector('dialog[open]');
    await this.see('menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await page.waitForSelector(
      'dialog[open] .advice, dialog[open] [data-testid=advice], dialog[open] p',
    );
    await this.see('hint');
    await page.keyboard.press('Escape');
    await page.focus('.hand-card >> nth=0');
    for (const [screen, open] of Object.entries(SHEETS)) {
      await open(page);
      await page.waitForSelector('dialog[open]');
      await this.see(screen);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
  }

  async curtain() {
    await this.to(...PLACES.hot);
    await this.page.click(id('hot-start'));
    await this.page.waitForSelector(id('look'));
    const asked = await this.page.textContent(id('asked'));
    check(this.asks.test(asked), `the curtain says what is asked: ${asked}`);
    await this.see('curtain');
  }

  async file(record = RECORD) {
    await this.to(...PLACES.replays);
    await this.page.setInputFiles(id('file'), record);
    await this.page.waitForSelector(id('ply'));
    this.game = new URL(this.page.url()).hash.split('/')[1];
  }

  /** To a ply of that game. */
  go(at) {
    return this.page.evaluate((hash) => (location.hash = hash), `#game/${this.game}/${at}`);
  }

  async ply(at, sign) {
    await this.go(at);
    await this.page.waitForSelector(sign);
  }

  async replay() {
    const { page } = this;
    await this.file();
    for (const [screen, ply] of Object.entries(PLIES)) {
      await this.ply(...ply);
      await this.see(`replay-${screen}`);
    }
    for (const sheet of ['more', 'share']) {
      await page.click(id(sheet));
      await this.see(`replay-${sheet}`);
      await page.keyboard.press('Escape');
    }
  }

  /** Plays on as the seat. */
  async from(at, seat, sign) {
    const { page } = this;
    await this.go(at);
    await page.click(`${id('what-if')}:enabled`);
    await page.selectOption(id('what-if-seat'), seat);
    await page.click(id('what-if-go'));
    await page.waitForSelector(sign);
  }

  /** A window with all that there can be to press, and a move with many targets. */
  async answers() {
    const { page } = this;
    await this.file(ANSWERS);
    await this.from('2/open', 'B', '.window .counter');
    await this.see('table-window', reachable);
    await this.from('0/open', 'A', '.hand-card.playable');
    for (const key of '2b1c1b3') await page.keyboard.press(key);
    await this.see('table-targets', reachable);
    for (const key of 'a1') await page.keyboard.press(key);
    await page.waitForSelector('.reason');
    await this.see('table-refused', reachable);
    for (const key of 'c2') await page.keyboard.press(key);
    await page.waitForSelector(id('send'));
    await this.see('table-composed', reachable);
  }

  /** One's own seat in the middle of a war, and the end of the game. */
  async war() {
    const { page } = this;
    for (const [screen, at] of Object.entries(WARS)) {
      await this.go(at);
      await page.click(id('what-if'));
      await this.see('what-if');
      await page.click(id('what-if-go'));
      await page.waitForSelector(
        '.hand-card.playable, .hand-card.resting, .window [data-pick=pass]',
      );
      await this.see(screen);
      await page.goBack();
    }
  }

  async all() {
    await this.places();
    await this.start();
    await this.lobby();
    await this.table();
    await this.curtain();
    await this.replay();
    await this.war();
    await this.answers();
  }
}

/** Parts measure their room before they fill it. */
export async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 4; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}
