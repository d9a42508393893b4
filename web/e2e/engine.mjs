// engine.mjs - what lies under the page, in a real browser: tables in a worker, kept in IndexedDB over a reload, with two
// people of one page; a hint; two browsers at a table of the server; and a game that goes on when the server is gone.
import { build } from 'vite';
import { browse, check, serve, until } from './place.mjs';

const at = (path) => new URL(path, import.meta.url).pathname;
await build({ configFile: at('./probe/vite.config.ts') });
const place = await serve({ pages: at('../../build/probe') });
const { browser, open, complaints } = await browse();

async function visit(page) {
  await page.goto(place.url);
  await page.waitForFunction(() => window.probe);
}

async function alone(page) {
  await visit(page);
  const table = await page.evaluate(async () => {
    await window.probe.local(0, 'Anne');
    const made = await window.probe.make(0, 3);
    await window.probe.sit(0, made, 'A');
    window.probe.fill(0);
    return made;
  });
  const { view, said } = await page.evaluate(() => window.probe.play(0, 6));
  check(view?.hand.length && said > 5, 'a game in the worker');
  const advice = await page.evaluate(() => window.probe.hint(0));
  const sum = advice.chances.reduce((a, b) => a + b, 0);
  check(Math.abs(sum - 1000) < 5, `a hint, after ${advice.iterations} iterations`);

  const before = await page.evaluate(() => window.probe.view(0));
  await visit(page);
  const saved = await page.evaluate(() => window.probe.saved());
  check(!saved.volatile && saved.tables.some((one) => one.id === table), 'it is saved');
  const after = await page.evaluate(async (id) => {
    await window.probe.local(0, 'Anne');
    return window.probe.back(0, id);
  }, table);
  check(JSON.stringify(after.hand) === JSON.stringify(before.hand), 'the same hand after a reload');
}

async function hotSeat(page) {
  await visit(page);
  const hands = await page.evaluate(async () => {
    const two = [await window.probe.local(1, 'Ben'), await window.probe.local(2, 'Cleo')];
    const made = await window.probe.make(two[0], 2);
    await window.probe.sit(two[0], made, 'A');
    await window.probe.sit(two[1], made, 'B');
    const played = await Promise.all(two.map((who) => window.probe.play(who, 4, 1)));
    return played.map(({ view }) => view.hand.join());
  });
  check(hands[0] !== hands[1], 'two people of one page');
}

async function together() {
  const [anne, ben] = [await open(), await open()];
  await Promise.all([visit(anne), visit(ben)]);
  const table = await anne.evaluate(async () => {
    const made = await window.probe.make(await window.probe.server('Anne'), 2);
    await window.probe.sit(0, made, 'A');
    return made;
  });
  await ben.evaluate(
    async (id) => window.probe.sit(await window.probe.server('Ben'), id, 'B'),
    table,
  );
  const both = [anne, ben];
  await Promise.all(both.map((page) => page.evaluate(() => window.probe.play(0, 6, 1))));
  await until(async () => {
    const [a, b] = await Promise.all(both.map((page) => page.evaluate(() => window.probe.view(0))));
    return a.seat !== b.seat && a.turn === b.turn && a.list.join() === b.list.join();
  }, 'two browsers at a table of the server');
  return anne;
}

try {
  const page = await open();
  await alone(page);
  await hotSeat(page);
  const anne = await together();
  check(complaints.length === 0, `no browser complains ${complaints.join('; ')}`);
  check((await place.stop()) === 0, 'the server ends cleanly');
  await anne.waitForFunction(() => window.probe.status(0) === 'waiting');
  check(true, 'who is at its table waits for it');
  const views = await page.evaluate(() =>
    Promise.all([0, 1].map((who) => window.probe.play(who, 2))),
  );
  check(
    views.every(({ view }) => view),
    'who are not play on',
  );
} finally {
  await browser.close();
  await place.stop();
}
