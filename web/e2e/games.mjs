// games.mjs - whole solo games in a browser: one by mouse, and what comes after it (replay.mjs); one by keyboard alone, of which
// each event is announced once to those who hear the page; and one by touch on a phone, in German, without any server: it
// is stopped, and the page is loaded again from what the browser keeps. Each has its way to look closer (closer.mjs), and an
// Intrigue is put together in all of them (intrigue.mjs).
import { byKey, byPress, byRest } from './closer.mjs';
import { intrigue } from './intrigue.mjs';
import { accessible } from './looks.mjs';
import { check, HASTY, id, serve, SHOTS, test } from './place.mjs';
import { byKeys, byMouse, byTouch, isOver, play, tabTo } from './player.mjs';
import { replay } from './replay.mjs';

const TASTE = {
  edition: 'lookout-2021',
  seats: 2,
  level: 'stooge',
  pace: 'custom',
  clock: 'untimed',
  window: null, // only who passes goes on
};

/** Until a card is to be played; from then on nothing moves by itself. The bots may have begun, and wait for answers. */
function toTurn(page, how) {
  const answer = (_, now) =>
    ['counter', 'pass'].includes(now.kind) ? how(page, now) : Promise.reject();
  const enough = () => page.$('.hand-card.playable, .hand-card.resting');
  return play(page, answer, { enough });
}

async function whole(name, page, start, how, closer) {
  await start(page);
  await page.waitForSelector('.hand-card').catch(async (error) => {
    await page.screenshot({ path: `${SHOTS}/failed-${name}.png` });
    throw new Error(`${name}: ${page.url()} ${await page.textContent('body')}`, { cause: error });
  });
  await toTurn(page, how);
  await closer(page);
  const done = await play(page, how);
  await page.screenshot({ path: `${SHOTS}/over-${name}.png` });
  check(await isOver(page), `a whole game by ${name} (${done} things done)`);
}

/** Notes every hand that is laid on the mouse, every key at the table for which nothing has the focus, and all that is
 * announced. */
function listen() {
  window.pointed = window.lost = 0;
  window.spoken = [];
  window.asked = 0;
  addEventListener('pointerdown', () => window.pointed++, true);
  // Tab goes from the last button to the browser's own ones, and from there to the first: then the page has no focus at all.
  const nowhere = () =>
    document.querySelector('.hand-card') &&
    document.hasFocus() &&
    document.activeElement === document.body;
  addEventListener('keydown', () => nowhere() && window.lost++, true);
  const hear = (changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.parentElement?.closest('[data-testid=live]'))
          if (node.dataset.event) window.spoken.push(node.textContent);
          else window.asked += /pass\?/.test(node.textContent);
  };
  new MutationObserver(hear).observe(document, { childList: true, subtree: true });
}

const startByKeys = async (page) => {
  await page.waitForSelector(`${id('play')}:enabled`);
  await tabTo(page, id('play'));
  await page.keyboard.press('Enter');
};

/** Behind a game by keyboard: its end is read without a mouse, too. */
async function spoken(page) {
  const { pointed, lost, said, asked } = await page.evaluate(() => ({
    pointed: window.pointed,
    lost: window.lost,
    said: window.spoken,
    asked: window.asked,
  }));
  check(pointed === 0, 'nobody has touched a mouse');
  check(lost === 0, `the focus was always somewhere (${lost} times it was not)`);
  while (await page.$(id('earlier'))) await page.$eval(id('earlier'), (more) => more.click());
  const log = await page.$$eval(`${id('log')} li`, (all) => all.map((li) => li.textContent.trim()));
  const told = said.map((text) => text.trim());
  // What bots had done before the table was there is in the log alone.
  const before = log.length - told.length;
  const differs = told.findIndex((text, i) => text !== log[before + i]);
  check(
    before >= 0 && told.length > before && differs < 0,
    `each of ${log.length} events is announced once (${told.length}; ${told[differs]})`,
  );
  const stops = await page.$$eval(`${id('log')} button`, (lines) =>
    lines.map(({ tabIndex }) => tabIndex).filter((index) => index >= 0),
  );
  check(stops.length === 1, `the log is one stop of the Tab key (${stops.length})`);
  check(asked > 0, `who hears the page is asked whether to counter (${asked} times)`);
  await tabTo(page, id('replay'));
  await page.keyboard.press('Enter');
  await page.waitForSelector(id('ply'));
  check(true, 'the replay of it, by keyboard');
}

/** The server goes when the page is kept; whoever wants it again has it from there. */
async function unplug(page, place) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await place.kill();
  await page.goto('about:blank');
  await page.goto(place.url);
}

async function withoutServer(page) {
  const [end, body] = [await page.textContent(id('over')), await page.textContent('body')];
  check(
    (await page.getAttribute('html', 'lang')) === 'de' && /gewinn|gewonnen/i.test(body),
    'the game by touch was in German to its end',
  );
  check(/Revanche/.test(end) && /Tisch verlassen/.test(end), 'and so was what the table says');
  await page.tap(id('replay'));
  await page.waitForSelector(id('ply'));
  for (const [hash, sign] of [
    ['#help', '[data-rule="5.1"]'],
    ['#help/cards', '#card-EAR'],
    ['#tour', '.hand-card'],
    ['#hot', id('hot-start')],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForSelector(sign);
  }
  check(true, 'its replay, rules, cards, tour and hot seat, too: without any server');
}

await test({ quick: 20 }, async ({ place, open, complaints }) => {
  const ready = async (url, options, prefs = {}) => {
    const page = await open(
      { reducedMotion: 'reduce', ...options },
      { ...HASTY, taste: TASTE, ...prefs },
    );
    await page.addInitScript(listen);
    await page.goto(url);
    return page;
  };
  const mouse = async () => {
    const page = await ready(place.url, { viewport: { width: 1200, height: 800 } });
    await whole('mouse', page, () => page.click(`${id('play')}:enabled`), byMouse, byRest);
    await accessible(page, 'over');
    await replay(page);
  };
  const keyboard = async () => {
    const page = await ready(place.url, { viewport: { width: 1100, height: 720 } });
    await whole('keyboard', page, startByKeys, byKeys, byKey);
    await spoken(page);
  };
  const touch = async () => {
    const gone = await serve({ quick: 20 });
    try {
      const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
      const taste = { ...TASTE, edition: 'lookout-2021-de' };
      const page = await ready(gone.url, phone, { taste, lang: 'de' });
      await unplug(page, gone);
      await whole('touch', page, () => page.tap(`${id('play')}:enabled`), byTouch, byPress);
      await withoutServer(page);
    } finally {
      await gone.stop();
    }
  };
  await Promise.all([mouse(), keyboard(), touch()]);
  await intrigue(open, place.url);
  const odd = complaints.filter((text) => !/ERR_CONNECTION/.test(text));
  check(odd.length === 0, `no complaint of a browser ${odd.join('; ')}`);
});
