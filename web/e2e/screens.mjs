// screens.mjs - every screen, at three sizes, by day and by night, with twice the text size and magnified: axe-core finds
// nothing, what can be touched is large, nothing is cut off or sticks out. A picture of each is kept in build/screens for
// people to look at. A share: a small phone by day and a large screen by night, and each screen under axe-core at one of
// them; FAMBIZ_TEST_SCALE=all takes all, and pictures for colour-blind eyes.
import { accessible, foldable, inSight, large, narrow, reachable, told, uncut } from './looks.mjs';
import { check, HASTY, id, SHOTS, test } from './place.mjs';

const SIZES = {
  phone: { width: 320, height: 640, hasTouch: true },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
  // 1440 × 900, magnified to 200 %
  zoomed: { width: 720, height: 450 },
};
/** Where there is little room for a table: a phone whose browser takes a part of it, and one on its side. */
const LOW = {
  short: { width: 375, height: 600 },
  side: { width: 667, height: 375 },
};
const THEMES = ['day', 'night'];
const EVERY = ['phone', 'tablet', 'desk'].flatMap((size) => THEMES.map((theme) => [size, theme]));
/** Magnified, and with letters of twice the size. */
const LARGE = [
  ['zoomed', 'day', 1],
  ['phone', 'day', 2],
  ['tablet', 'day', 2],
  ['desk', 'night', 2],
];
/** A share of them. */
const SHARE = [
  ['phone', 'day'],
  ['desk', 'night'],
];
const EYES = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'];

/** Screens that have an address, and what has to be there. */
const PLACES = {
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
const PLIES = {
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
class Walk {
  constructor(page, url, see) {
    Object.assign(this, { page, url, see });
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
    check(/^Your turn/.test(asked), `the curtain says what is asked: ${asked}`);
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
async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let i = 0; i < 4; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** What is wrong is told at the end, all of it. */
const wrong = [];
const note = (promise) =>
  promise.catch((error) => {
    console.log(error.message);
    wrong.push(error.message);
  });

/** `looks` says how a screen is looked at, by its number. */
async function walk({ place, open }, [size, theme, letters], looks) {
  const { hasTouch = false, ...viewport } = SIZES[size];
  const colorScheme = theme === 'night' ? 'dark' : 'light';
  const page = await open(
    { viewport, hasTouch, colorScheme, reducedMotion: 'reduce' },
    { ...HASTY, toured: false },
  );
  if (letters > 1)
    await page.addInitScript((times) => {
      addEventListener(
        'DOMContentLoaded',
        () => (document.documentElement.style.fontSize = `${times * 100}%`),
      );
    }, letters);
  const kind = letters > 1 ? `${size}-${theme}-large` : `${size}-${theme}`;
  let seen = 0;
  const see = async (screen, ...more) => {
    const name = `${screen}-${kind}`;
    await settled(page);
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
    for (const look of [...looks(seen++), ...more]) await note(look(page, name));
  };
  await new Walk(page, place.url, see).all();
  await page.context().close();
}

/** Small phones, where a lesson or a replay takes a part of the table's room. */
async function small({ place, open }, size, viewport) {
  const page = await open({ viewport, hasTouch: true, reducedMotion: 'reduce' }, HASTY);
  const walk = new Walk(page, place.url);
  const see = async (screen) => {
    await settled(page);
    await page.screenshot({ path: `${SHOTS}/${screen}-${size}.png` });
    for (const look of [inSight, narrow, large]) await note(look(page, `${screen}-${size}`));
  };
  await walk.to(...PLACES.tour);
  await see('tour');
  await walk.to(...PLACES.start);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card.playable, .hand-card.resting');
  await see('table');
  await walk.file();
  await walk.ply(...PLIES.peace);
  await see('replay-peace');
  await page.context().close();
}

/** The table as colour-blind people see it: for people to look at. */
async function eyes({ place, open }) {
  const page = await open({ viewport: SIZES.desk, reducedMotion: 'reduce' }, HASTY);
  const session = await page.context().newCDPSession(page);
  const see = async (screen) => {
    for (const type of EYES) {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type });
      await page.screenshot({ path: `${SHOTS}/${screen}-${type}.png` });
    }
  };
  await new Walk(page, place.url, see).replay();
  await page.context().close();
}

await test({}, async (at) => {
  const all = process.env.FAMBIZ_TEST_SCALE === 'all';
  const every = () => [narrow, large, accessible];
  const inTurn = (mine) => (number) => (number % 2 === mine ? every() : [narrow, large, uncut]);
  const walks = all
    ? [
        ...EVERY.map((one) => () => walk(at, one, every)),
        ...LARGE.map((one) => () => walk(at, one, () => [narrow, uncut])),
        () => eyes(at),
      ]
    : SHARE.map((one, mine) => () => walk(at, one, inTurn(mine)));
  for (const one of Object.entries({ ...LOW, phone: SIZES.phone }))
    walks.push(() => small(at, ...one));
  // Two at a time: as many as most machines have processors for.
  const next = async () => {
    for (let one = walks.shift(); one; one = walks.shift()) await one();
  };
  await Promise.all([next(), next()]);
  check(
    wrong.length === 0,
    `all screens are in order: ${wrong.length} are not\n${wrong.join('\n\n')}`,
  );
  check(at.complaints.length === 0, `no complaint of a browser ${at.complaints.join('; ')}`);
});
