// offline.mjs - what the page costs, and that it needs nobody: the first load in bytes and in time on a slow processor; then
// the server is stopped, the page is loaded again from what the browser keeps, and a solo game is played.
import { browse, check, serve } from './place.mjs';
import { byMouse, play } from './player.mjs';

const BYTES = 200 * 1024;
const READY = 1000;
const place = await serve();
const { browser, open } = await browse();
const id = (name) => `[data-testid=${name}]`;

/** All that is sent until one can begin, and until a game is on the table: as it goes over the line, heads included. */
async function weigh() {
  const page = await open();
  const sizes = [];
  page.on('requestfinished', (request) => sizes.push(request.sizes()));
  const bytes = async () => {
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(sizes);
    return all.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
  };
  // The service worker fetches everything once more, later, and for another purpose.
  await page.addInitScript(() => delete Object.getPrototypeOf(navigator).serviceWorker);
  await page.goto(place.url);
  await page.waitForSelector(`${id('play')}:enabled`);
  const first = await bytes();
  check(first < BYTES, `the first load, with the module, is under 200 KiB (${first})`);
  await page.click(id('play'));
  await page.waitForSelector('.hand-card');
  const all = await bytes();
  check(all < BYTES, `and with the table and all its drawings, too (${all})`);
  await page.context().close();
}

/** Interactive: "Play now" can be clicked. Measured is what the page's thread has worked until then, four times over: a
 * processor four times as slow takes so long, whatever else this machine is doing. */
async function time() {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const start = Date.now();
  await page.goto(place.url, { waitUntil: 'commit' });
  await page.waitForSelector(`${id('play')}:enabled`);
  const passed = Date.now() - start;
  const { metrics } = await session.send('Performance.getMetrics');
  const worked = metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const slow = Math.round(4 * worked);
  check(slow < READY, `interactive in ${slow} ms on a slow processor (here after ${passed} ms)`);
  await page.context().close();
}

async function alone() {
  const page = await open({ reducedMotion: 'reduce' });
  await page.goto(place.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  check((await place.stop()) === 0, 'the server ends cleanly');
  await page.goto('about:blank');
  await page.goto(place.url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  const done = await play(page, byMouse, 8, 120);
  check(done === 8, 'a game alone, without any server');
  await page.goto(`${place.url}#help/cards`);
  await page.waitForSelector('#card-EAR');
  check(true, 'the cards, without any server');
}

try {
  await weigh();
  await time();
  await alone();
} finally {
  await browser.close();
  await place.stop();
}
