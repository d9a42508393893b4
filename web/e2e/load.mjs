// load.mjs - what the page costs before one can play: bytes over the line, requests, and work for the processor. Work is
// counted in rounds of a small calculation that the same browser does, so that neither the machine nor what else it is
// doing decides; how many ms it takes, bench/page tells.
import { check, id, test } from './place.mjs';

/** Compressed, with the module and all that a first game loads. */
const BYTES = 200 * 1024;
/** Until "Play now" can be clicked. */
const REQUESTS = 12;
/** Work of the page's thread until then, in rounds of the calculation. */
const ROUNDS = 50;

/** One round: about 10 ms on a machine of today. Runs in the page. */
function round() {
  let sum = 1;
  for (let i = 0; i < 4_000_000; i++) sum = Math.imul(sum ^ i, 0x01000193) >>> 0;
  return sum;
}

/** All that is sent: as it goes over the line, heads included. */
async function weigh({ place, open }) {
  const page = await open();
  const sizes = [];
  page.on('requestfinished', (request) => sizes.push(request.sizes()));
  const sent = async () => {
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(sizes);
    return all.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
  };
  // The service worker fetches everything once more, later, and for another purpose.
  await page.addInitScript(() => delete Object.getPrototypeOf(navigator).serviceWorker);
  await page.goto(place.url);
  await page.waitForSelector(`${id('play')}:enabled`);
  const first = await sent();
  check(sizes.length <= REQUESTS, `${sizes.length} requests until one can play`);
  check(first < BYTES, `the first load, with the module, is under 200 KiB (${first} bytes)`);
  await page.click(id('play'));
  await page.waitForSelector('.hand-card');
  const all = await sent();
  check(all < BYTES, `and with the table and all its drawings, too (${all} bytes)`);
  await page.context().close();
}

/** Runs in the page: whatever it says to its worker is on its way for a while, as on a machine with much else to do. */
function dawdle() {
  for (const { prototype } of [Worker, MessagePort]) {
    const post = prototype.postMessage;
    prototype.postMessage = function (...message) {
      setTimeout(() => post.apply(this, message), 100);
    };
  }
}

/** "Play now" leads to the table itself, however long the deal takes: its lobby is neither shown nor loaded. */
async function direct({ place, open }) {
  const page = await open();
  const lobbies = [];
  page.on('request', (request) => /\/Lobby-/.test(request.url()) && lobbies.push(request.url()));
  await page.addInitScript(dawdle);
  await page.addInitScript(() => delete Object.getPrototypeOf(navigator).serviceWorker);
  await page.goto(place.url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  check(lobbies.length === 0, `no lobby on the way to a game against bots ${lobbies.join(' ')}`);
  await page.context().close();
}

/** Seconds of processor time that the page's thread has worked. */
async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function work({ place, open }) {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(place.url, { waitUntil: 'commit' });
  await page.waitForSelector(`${id('play')}:enabled`);
  const loading = await worked(session);
  await page.evaluate(round);
  const before = await worked(session);
  for (let i = 0; i < 10; i++) await page.evaluate(round);
  const one = ((await worked(session)) - before) / 10;
  const rounds = Math.round(loading / one);
  check(rounds < ROUNDS, `interactive after the work of ${rounds} rounds (at most ${ROUNDS})`);
  await page.context().close();
}

await test({}, async (at) => {
  await weigh(at);
  await direct(at);
  await work(at);
  check(at.complaints.length === 0, `no complaint of a browser ${at.complaints.join('; ')}`);
});
