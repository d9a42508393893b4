// games.mjs - whole solo games in a browser: one by mouse, one by keyboard alone, one by touch on a phone, in German; and
// that each event of a game is announced once to those who hear the page.
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { byKeys, byMouse, byTouch, isOver, play, tabTo } from './player.mjs';

const TASTE = {
  edition: 'lookout-2021',
  seats: 2,
  level: 'stooge',
  clock: 'untimed',
  window: 60000,
};

async function whole(name, page, start, how) {
  await start(page);
  await page.waitForSelector('.hand-card').catch(async (error) => {
    await page.screenshot({ path: `${SHOTS}/failed-${name}.png` });
    throw new Error(`${name}: ${page.url()} ${await page.textContent('body')}`, { cause: error });
  });
  const done = await play(page, how);
  await page.screenshot({ path: `${SHOTS}/over-${name}.png` });
  check(await isOver(page), `a whole game by ${name} (${done} things done)`);
}

/** Notes every hand that is laid on the mouse, and all that is announced. */
function listen() {
  window.pointed = 0;
  window.spoken = [];
  addEventListener('pointerdown', () => window.pointed++, true);
  const hear = (changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.parentElement?.closest('[data-testid=live]')) window.spoken.push(node.textContent);
  };
  new MutationObserver(hear).observe(document, { childList: true, subtree: true });
}

const byKeyboard = async (page) => {
  await page.waitForSelector(`${id('play')}:enabled`);
  await tabTo(page, id('play'));
  await page.keyboard.press('Enter');
};

/** Behind a game by keyboard: its end is read without a mouse, too. */
async function spoken(page) {
  const { pointed, said } = await page.evaluate(() => ({
    pointed: window.pointed,
    said: window.spoken,
  }));
  check(pointed === 0, 'nobody has touched a mouse');
  const log = await page.$$eval(`${id('log')} li`, (all) => all.map((li) => li.textContent.trim()));
  const told = said.map((text) => text.trim());
  // What bots had done before the table was there is in the log alone.
  const before = log.length - told.length;
  const differs = told.findIndex((text, i) => text !== log[before + i]);
  check(
    before >= 0 && told.length > before && differs < 0,
    `each of ${log.length} events is announced once (${told.length}; ${told[differs]})`,
  );
  await tabTo(page, id('replay'));
  await page.keyboard.press('Enter');
  await page.waitForSelector(id('ply'));
  check(true, 'the replay of it, by keyboard');
}

await test({ quick: 20 }, async ({ place, open, complaints }) => {
  const ready = async (options, prefs = {}) => {
    const page = await open(
      { reducedMotion: 'reduce', ...options },
      { taste: TASTE, ...HASTY, ...prefs },
    );
    await page.addInitScript(listen);
    await page.goto(place.url);
    return page;
  };
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const mouse = await ready({ viewport: { width: 1440, height: 900 } });
  const keys = await ready({ viewport: { width: 1280, height: 800 } });
  const touch = await ready(phone, { lang: 'de' });
  const tap = (page) => page.tap(`${id('play')}:enabled`);
  await Promise.all([
    whole('mouse', mouse, (page) => page.click(`${id('play')}:enabled`), byMouse),
    whole('keyboard', keys, byKeyboard, byKeys),
    whole('touch', touch, tap, byTouch),
  ]);
  await spoken(keys);
  check(
    (await touch.getAttribute('html', 'lang')) === 'de' &&
      /gewinn|gewonnen/i.test(await touch.textContent('body')),
    'the game by touch was in German to its end',
  );
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
