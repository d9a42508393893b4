// saves.mjs - games that wait in the browser: several of them, kept over a reload, gone on with, thrown away; one that cannot be
// read; two tabs at one of them; and a browser that keeps nothing.
import { accessible } from './looks.mjs';
import { check, HASTY, id, SHOTS, test, until } from './place.mjs';
import { byMouse, play, steps } from './player.mjs';

const TASTE = {
  edition: 'lookout-2021',
  seats: 3,
  level: 'stooge',
  pace: 'custom',
  clock: 'untimed',
  window: null,
};
const PREFS = { ...HASTY, name: 'Ann', taste: TASTE };

async function begin(page, url) {
  await page.goto('about:blank');
  await page.goto(url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  return page.url();
}

async function hot(page, url) {
  await page.goto(`${url}#hot`);
  await page.click(id('hot-start'));
  await page.waitForSelector(id('look'));
}

async function several(page, url) {
  await hot(page, url);
  await hot(page, url);
  const last = await begin(page, url);
  await page.goto('about:blank');
  await page.goto(url);
  await page.click(id('saved'));
  await page.waitForSelector(`${id('saved-go')} >> nth=2`);
  await page.screenshot({ path: `${SHOTS}/saved.png` });
  await accessible(page, 'saved');
  check(/Ann, 2 bots/.test(await page.textContent('dialog')), 'the list says who plays');
  await page.click(`${id('saved-go')} >> nth=2`);
  await page.waitForSelector(id('look'));
  check(/#hot\//.test(page.url()), 'the oldest of three, for several people, is gone on with');
  await page.goto('about:blank');
  await page.goto(url);
  await page.click(id('saved'));
  await page.click(`${id('saved-drop')} >> nth=0`);
  await page.click(`${id('saved-drop')} >> nth=0`);
  await page.waitForFunction((all) => document.querySelectorAll(all).length === 2, id('saved-go'));
  check(true, 'one is thrown away by two clicks, the others stay');
  return last;
}

/** In the page: a row of the game is another one, or, without bytes, gone. Answers how many there were. */
function damage({ game, row, bytes }) {
  return new Promise((resolve) => {
    const request = indexedDB.open('fambiz');
    request.onsuccess = () => {
      const change = request.result.transaction('rows', 'readwrite');
      const rows = change.objectStore('rows');
      const count = rows.count(IDBKeyRange.bound([game, 0], [game, 1e9]));
      if (bytes) rows.put(new Uint8Array(bytes), [game, row]);
      else rows.delete([game, row]);
      change.oncomplete = () => {
        request.result.close();
        resolve(count.result);
      };
    };
  });
}

async function anew(page, url) {
  await page.goto('about:blank');
  await page.goto(url);
}

async function refused(page, count) {
  await page.click(id('go-on'));
  await page.waitForSelector(`${id('missing')} >> text=is damaged and cannot be read`);
  await page.click(id('home'));
  await page.waitForSelector(id('saved'));
  const said = await page.textContent(id('saved'));
  check(said.includes(`${count} saved`), `what cannot be read is said, and kept: ${said.trim()}`);
}

async function damaged(page, url) {
  const game = (await begin(page, url)).split('/').at(-1);
  await anew(page, url);
  // A form and a revision that this page knows, and no input.
  await page.evaluate(damage, { game, row: 2, bytes: [2, 1, 255] });
  await refused(page, 3);
}

/** The row that says that the page was loaded again: the others can be played without it. */
async function missing(page, url) {
  const link = await begin(page, url);
  const game = link.split('/').at(-1);
  await anew(page, url);
  const row = await page.evaluate(damage, { game, row: -1 });
  await anew(page, link);
  await page.waitForSelector('.hand-card');
  await anew(page, url);
  await page.evaluate(damage, { game, row });
  await refused(page, 4);
}

const hand = (page) =>
  page.$$eval('.hand-card', (cards) => cards.map(({ dataset }) => dataset.card).join());

async function tabs(page, url) {
  const link = await begin(page, url);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.waitForSelector('.hand-card');
  await page.waitForSelector('.bar .notice >> text=another tab');
  check(true, 'the first tab says that another one plays');
  await play(other, byMouse, steps(4));
  await page.click('button:has-text("Play here")');
  await other.waitForSelector('.bar .notice >> text=another tab');
  await until(
    async () => (await hand(page)) === (await hand(other)),
    'the table is taken back, as the other has left it',
  );
  await play(page, byMouse, steps(4));
  check(!(await page.$('.bar .notice >> text=another tab')), 'and is played on');
  await other.close();
}

/** A browser in which this goes before the code of the worker with the tables. */
async function broken(open, code) {
  const page = await open();
  await page.route('**/tables.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code};${await answer.text()}` });
  });
  return page;
}

async function nothingRead(open, url) {
  const page = await broken(
    open,
    "IDBObjectStore.prototype.getAll = () => { throw new DOMException('no', 'UnknownError'); }",
  );
  await page.goto(url);
  await page.waitForSelector(id('volatile'));
  check(true, 'and where what is kept cannot be read');
}

async function nothingKept(open, url) {
  const page = await broken(
    open,
    "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })",
  );
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  await page.goto(url);
  await page.waitForSelector(id('volatile'));
  check(true, 'where nothing is kept, it is said');
  await hot(page, url);
  await page.click(id('look'));
  await page.waitForSelector('.hand-card');
  check(true, 'and several people play all the same');
}

await test({ quick: 12 }, async ({ place, open, complaints }) => {
  const page = await open({}, PREFS);
  await several(page, place.url);
  await damaged(page, place.url);
  await missing(page, place.url);
  await tabs(page, place.url);
  check(complaints.length === 0, `nothing was complained of: ${complaints.join('; ')}`);
  await nothingKept(open, place.url);
  await nothingRead(open, place.url);
});
