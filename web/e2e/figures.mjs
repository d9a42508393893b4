// figures.mjs - measures for bench/page: JSON lines, no judgement.
import { HASTY, id, test } from './place.mjs';
import { byMouse, play } from './player.mjs';

const SLOWER = 4;
const LONG = 50;
/** So many clicks of a game are looked at. */
const THINGS = 30;
const TASTE = {
  edition: 'lookout-2021',
  seats: 4,
  level: 'thug',
  pace: 'custom',
  clock: 'untimed',
  window: 6000,
};
const times = Number(process.argv[2] ?? 5);
/** Whole games at the speed of a real table: ten minutes each. */
const GAMES = Number(process.argv[3] ?? 1);
const say = (figure) => console.log(JSON.stringify(figure));

async function slow(page, rate = SLOWER) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** ms from the address to a button that can be clicked, as the page's own clock has it. The page says so by itself: to ask it
 * would be a load of the bench's own. */
async function interactive(open, url) {
  const page = await open();
  await slow(page);
  await page.addInitScript(
    (button) => {
      const look = () => {
        if (document.querySelector(button)) console.log(`ready ${performance.now()}`);
        else requestAnimationFrame(look);
      };
      look();
    },
    `${id('play')}:enabled`,
  );
  const said = page.waitForEvent('console', (line) => line.text().startsWith('ready '));
  await page.goto(url, { waitUntil: 'commit' });
  const ms = Number((await said).text().slice('ready '.length));
  await page.context().close();
  return Math.round(ms);
}

/** As a person does: the mouse comes, presses, and lets go. */
async function byHand(page, { at }) {
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(80);
  await page.mouse.click(at.x, at.y, { delay: 80 });
}

/** So many things; between two looks, which cost the page something, there is time to think. */
const unhurried = (page, most) => ({
  enough: (done) => page.waitForTimeout(250).then(() => done >= most),
});

/** A part of a game with all that moves, and how long the page's thread was busy at a stretch. */
async function playing(open, url, slower) {
  const page = await open(
    { viewport: { width: 1440, height: 900 } },
    { ...HASTY, motion: 'fast', taste: TASTE },
  );
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) =>
      window.tasks.push(
        ...list.getEntries().map(({ startTime, duration }) => [startTime, duration]),
      ),
    ).observe({ entryTypes: ['longtask'] });
  });
  await page.goto(url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  await page.waitForTimeout(2000);
  await slow(page, slower);
  const since = await page.evaluate(() => performance.now());
  const done = await play(page, byHand, unhurried(page, THINGS));
  const { tasks, now } = await page.evaluate(() => ({
    tasks: window.tasks,
    now: performance.now(),
  }));
  const long = tasks.filter(([start]) => start >= since).map(([, ms]) => ms);
  say({
    figure: 'page.long_tasks',
    seconds: Math.round((now - since) / 1000),
    done,
    slower,
    over_50_ms: long.filter((ms) => ms > LONG).length,
    longest_ms: Math.round(Math.max(0, ...long)),
  });
  await page.context().close();
}

/** Behind so long a wait (ms) another decision is asked for; and so long it takes to be made. */
const APART = 1000;
const DECISION = 3000;

/** A whole game as somebody plays it for the first time: Play now, and 3 s for each decision. */
async function evening(open, url) {
  const page = await open(
    { viewport: { width: 1440, height: 900 } },
    { toured: true, muted: true },
  );
  await page.goto(url);
  let clicks = 0;
  await page.click(`${id('play')}:enabled`);
  const began = performance.now();
  const waits = [];
  let free = began; // since when it has been for others to act
  const how = async (at, thing) => {
    const waited = performance.now() - free;
    if (waits.length === 0) clicks++;
    if (waited > APART || waits.length === 0) {
      waits.push(waited);
      await at.waitForTimeout(DECISION);
    }
    await byMouse(at, thing);
    free = performance.now();
  };
  const done = await play(page, how);
  waits.sort((a, b) => a - b);
  say({
    figure: 'page.evening',
    minutes: Number(((performance.now() - began) / 60000).toFixed(1)),
    decisions: waits.length,
    median_wait_s: Number((waits[waits.length >> 1] / 1000).toFixed(1)),
    longest_wait_s: Number((waits.at(-1) / 1000).toFixed(1)),
    clicks_to_first_decision: clicks + 1,
    done,
  });
  await page.context().close();
}

await test({ quick: 4 }, async ({ place, open }) => {
  const all = [];
  for (let i = 0; i < times; i++) all.push(await interactive(open, place.url));
  all.sort((a, b) => a - b);
  say({ figure: 'page.interactive_ms', slower: SLOWER, median: all[all.length >> 1], all });
  for (const slower of [1, 1, 1, SLOWER]) await playing(open, place.url, slower);
});
// At the speed of a real table.
await test({}, async ({ place, open }) => {
  for (let i = 0; i < GAMES; i++) await evening(open, place.url);
});
