// games.mjs - whole solo games in a browser: one by mouse, one by keyboard alone, one by touch on a phone; and what
// comes after: the replay by its link, the chart with its turning points, the proof of the deal. In German, too.
import { mkdirSync } from 'node:fs';
import { accessible } from './axe.mjs';
import { browse, check, serve, SHOTS } from './place.mjs';
import { byKeys, byMouse, byTouch, isOver, play } from './player.mjs';

const place = await serve();
const { browser, open, complaints } = await browse();
const id = (name) => `[data-testid=${name}]`;
mkdirSync(SHOTS, { recursive: true });

const TASTE = {
  edition: 'lookout-2021',
  seats: 2,
  level: 'stooge',
  clock: 'untimed',
  window: 3000,
};

/** A page whose "Play now" deals a short game. */
async function ready(options, prefs = {}) {
  const page = await open({ reducedMotion: 'reduce', ...options });
  const kept = JSON.stringify({ taste: TASTE, motion: 'off', muted: true, toured: true, ...prefs });
  await page.addInitScript(
    (text) => localStorage.getItem('fambiz.prefs') ?? localStorage.setItem('fambiz.prefs', text),
    kept,
  );
  await page.goto(place.url);
  return page;
}

async function whole(name, page, start, how) {
  await start(page);
  await page.waitForSelector('.hand-card').catch(async (error) => {
    await page.screenshot({ path: `${SHOTS}/failed-${name}.png` });
    throw new Error(`${name}: ${page.url()} ${await page.textContent('body')}`, { cause: error });
  });
  const done = await play(page, how, Infinity, 600);
  await page.screenshot({ path: `${SHOTS}/over-${name}.png` });
  check(await isOver(page), `a whole game by ${name} (${done} things done)`);
}

const clickPlay = (page) => page.click(`${id('play')}:enabled`);

/** Tab until the button has the focus, Enter. */
async function tabPlay(page) {
  await page.waitForSelector(`${id('play')}:enabled`);
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    if (await page.$(`${id('play')}:focus`)) break;
  }
  await page.keyboard.press('Enter');
}

async function again(page) {
  await page.click(id('replay'));
  await page.waitForSelector(id('ply'));
  check(/#game\/[a-z2-7]{16}-1\/0\//.test(page.url()), 'the replay of it has a link');
  const ply = () => page.textContent(id('ply'));
  const before = await ply();
  await page.click(id('step'));
  check((await ply()) !== before, 'one step on');
  await page.click(id('kill'));
  check(await page.waitForSelector(id('ply')), 'to a kill');
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector(id('ply'));
  check(page.url() === link, 'the link comes back to the same ply and seat');

  await page.click(id('more'));
  await page.selectOption(id('watch'), 'open');
  await page.click(id('verify'));
  await page.waitForSelector('[role=status]:has-text("Honest")');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(id('download'))]);
  check(file.suggestedFilename().endsWith('.fbr'), 'the record can be kept as a file');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hands .hand');
  await page.screenshot({ path: `${SHOTS}/replay-open.png` });
  await accessible(page, 'replay');

  await page.click(id('story'));
  await page.waitForSelector(id('turns'), { timeout: 240_000 });
  check((await page.$$(`${id('turns')} li`)).length === 3, 'three turning points');
  check((await page.$$('figure path.line')).length >= 2, 'a line for every family');
  await page.click(`${id('story-text')} summary`);
  check((await page.$$(`${id('story-text')} tbody tr`)).length > 3, 'the story as text');
  await page.screenshot({ path: `${SHOTS}/story.png` });
  await accessible(page, 'story');
}

try {
  const mouse = await ready({ viewport: { width: 1440, height: 900 } });
  const keys = await ready({ viewport: { width: 1024, height: 768 } });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const touch = await ready(phone, { lang: 'de' });
  await Promise.all([
    whole('mouse', mouse, clickPlay, byMouse),
    whole('keyboard', keys, tabPlay, byKeys),
    whole('touch', touch, (page) => page.tap(`${id('play')}:enabled`), byTouch),
  ]);
  check(
    (await touch.getAttribute('html', 'lang')) === 'de' &&
      /gewinn|gewonnen/i.test(await touch.textContent('body')),
    'the game by touch was in German to its end',
  );
  await again(mouse);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
} finally {
  await browser.close();
  await place.stop();
}
