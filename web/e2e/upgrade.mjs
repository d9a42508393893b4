// upgrade.mjs - what another version of the page has left in the browser. Games that 0.1.0 saved (tests/upgrade) are listed, gone
// on with and played to their end, one of each kind; a game of a newer page is refused by a sentence that says which, and
// kept; and a database of a newer page is left alone while this one plays without.
import { readFileSync } from 'node:fs';
import { check, id, SHOTS, test } from './place.mjs';
import { byMouse, isOver, play, steps } from './player.mjs';

const OLD = new URL('../../tests/upgrade/0.1.0/browser/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, OLD), 'utf8'));
const [saves, people, expected] = ['saves.json', 'people.json', 'expected.json'].map(read);
const heads = saves.stores.tables.entries.map(([, head]) => head);
/** As the page lists them: the newest first. */
const waiting = heads.filter(({ over }) => !over).sort((a, b) => b.at - a.at);

const KINDS = {
  'clicked-solo': 'dealt and left',
  'clicked-what-if': 'begun in the middle of another game',
  'solo-window': 'with a counter window open',
  'solo-german-advanced': 'six seats, with abilities',
  'clicked-hot-seat': 'two people at one screen',
  'phase-intrigue': 'two people, in the middle of an Intrigue',
  'window-held': 'three people, and one holds the window',
};
const NEXT = '99.0.0';

/** In the page: all that the browser had kept, rows as bytes. */
async function fill({ database, version, stores, localStorage: kept }) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const request = indexedDB.open(database, version);
  request.onupgradeneeded = () => {
    for (const [name, { keyPath }] of Object.entries(stores))
      request.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
  };
  const db = await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  const change = db.transaction(Object.keys(stores), 'readwrite');
  const put = (name, key, value) =>
    change.objectStore(name).put(value, ...(stores[name].keyPath === null ? [key] : []));
  for (const name of ['names', 'records', 'tables'])
    for (const [key, value] of stores[name].entries) put(name, key, value);
  for (const [table, rows] of Object.entries(stores.rows.rows))
    rows.forEach((row, i) =>
      put(
        'rows',
        [table, i],
        Uint8Array.from(atob(row), (byte) => byte.charCodeAt(0)),
      ),
    );
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onabort = reject;
  });
  db.close();
}

/** In the page: the database at this version, or at the one that it has; how many rows are in it. */
async function rows(version) {
  const request = indexedDB.open('fambiz', version);
  return new Promise((resolve, reject) => {
    request.onblocked = () => reject(new Error('another tab holds the database'));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      const count = db.transaction('rows').objectStore('rows').count();
      count.onsuccess = () => resolve(count.result);
      db.close();
    };
  });
}

/** A page of this address without a script of ours. */
async function empty(page, url) {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  );
  await page.goto(`${url}empty.html`);
}

/** A browser in which the page of 0.1.0 has played; `change` is what it finds otherwise. */
async function withSaves(open, url, change = () => {}) {
  const page = await open();
  const kept = structuredClone(saves);
  change(kept);
  await empty(page, url);
  await page.evaluate(fill, kept);
  await page.goto(url);
  return page;
}

async function goOn(page, nth) {
  await page.click(id('saved'));
  await page.click(`${id('saved-go')} >> nth=${nth}`);
}

const hand = (page) =>
  page.$$eval('.hand-card', (cards) => cards.map(({ dataset }) => dataset.card).sort());

/** The hand of whoever is asked first, as 0.1.0 showed it. */
function wantedHand(name, hot) {
  const views = Object.values(expected.tables[name]).map(
    (told) => told.find(({ type }) => type === 'view').view,
  );
  return (hot ? views.find(({ asked, seat }) => asked.includes(seat)) : views[0]).hand.sort();
}

const tableOf = (name) => people.tables.find((one) => one.name === name);
/** Which row of the list it is. */
const rowOf = (name) => waiting.findIndex((head) => head.id === tableOf(name).id);

async function playOn(open, url, [name, what]) {
  const table = tableOf(name);
  const hot = table.people.length > 1;
  const page = await withSaves(open, url);
  await goOn(page, rowOf(name));
  await page.waitForURL(`**/#${hot ? 'hot' : 'solo'}/${table.id}`);
  if (hot) await page.click(id('look'));
  await page.waitForSelector('.hand-card');
  await page.screenshot({ path: `${SHOTS}/upgrade-${name}.png` });
  const { clock, window } = table.settings;
  // Where time is short, somebody may have played meanwhile.
  if (clock === 'untimed' && window === null) {
    const [got, wanted] = [await hand(page), wantedHand(name, hot)];
    check(got.join() === wanted.join(), `the hand is ${wanted}: ${got}`);
  }
  const enough = async () => {
    await (await page.$(id('look')))?.click();
    return false;
  };
  await play(page, byMouse, { enough });
  check(await isOver(page), `${name} is played to its end: ${what}`);
  await page.context().close();
}

async function list(open, url) {
  const page = await withSaves(open, url);
  await page.click(id('saved'));
  await page.waitForSelector(id('saved-go'));
  const found = (await page.$$(id('saved-go'))).length;
  check(found === waiting.length, `all ${found} games of 0.1.0 are listed`);
  await page.screenshot({ path: `${SHOTS}/upgrade-list.png` });
  await page.goto(`${url}#replays`);
  await page.waitForSelector('a[href^="#game/"]');
  const records = (await page.$$('a[href^="#game/"]')).length;
  check(records === saves.stores.records.entries.length, `and all ${records} records`);
  await page.context().close();
}

/** The newest game was written by a page of tomorrow, for an edition of tomorrow. */
function byNewer(kept) {
  const { id: table } = waiting[0];
  const all = kept.stores.rows.rows[table];
  const last = Buffer.from(all.at(-1), 'base64');
  last[0] = 99;
  all[all.length - 1] = last.toString('base64');
  const [, head] = kept.stores.tables.entries.find(([key]) => key === table);
  Object.assign(head, { by: NEXT, edition: 'palermo-2031', mood: 'grim' });
}

const LANGS = {
  en: `Version ${NEXT} of this page saved this game, and you have version`,
  de: `Version ${NEXT} dieser Seite hat diese Partie gespeichert, und das hier ist Version`,
};

async function newer(open, url, lang) {
  const page = await withSaves(open, url, (kept) => {
    byNewer(kept);
    const prefs = JSON.parse(kept.localStorage['fambiz.prefs']);
    kept.localStorage['fambiz.prefs'] = JSON.stringify({ ...prefs, lang });
  });
  await page.click(id('go-on'));
  await page.waitForSelector(`text=${LANGS[lang]}`);
  await page.screenshot({ path: `${SHOTS}/upgrade-newer-${lang}.png` });
  check(true, `a newer game is refused, and it is said which version wrote it (${lang})`);
  await page.click(id('home'));
  const said = await page.textContent(id('saved'));
  check(said.includes(String(waiting.length)), 'it is kept');
  const before = await page.evaluate(rows);
  await goOn(page, 1);
  await page.click(id('look'));
  await page.waitForSelector('.hand-card');
  check((await page.evaluate(rows)) > before, 'the one behind it goes on, and is saved');
  await page.context().close();
}

/** A newer page in another tab changes the stores, while this one plays; then this one is loaded again. */
async function newerStore(open, url) {
  const page = await withSaves(open, url);
  await goOn(page, rowOf('clicked-solo'));
  await page.waitForSelector('.hand-card');
  const link = page.url();
  const other = await page.context().newPage();
  await empty(other, url);
  const kept = await other.evaluate(rows, saves.version + 1);
  check(true, 'a newer page in another tab does not wait for this one');

  await page.goto('about:blank');
  await page.goto(url);
  const notice = await page.waitForSelector(id('volatile'));
  check(/newer version/.test(await notice.textContent()), 'a newer database is said to be newer');
  await page.screenshot({ path: `${SHOTS}/upgrade-store.png` });
  await page.click(id('play'));
  await page.waitForSelector('.hand-card');
  await play(page, byMouse, steps(4));
  check(true, 'and games are played without it');
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector(`${id('missing')} >> text=newer version`);
  check(true, 'whoever comes back to a game that is in there is told the same');
  check((await other.evaluate(rows)) === kept, 'and what is in there stays as it was');
  await page.context().close();
}

await test({ quick: 12 }, async ({ place: { url }, open, complaints }) => {
  await list(open, url);
  for (const kind of Object.entries(KINDS)) await playOn(open, url, kind);
  for (const lang of Object.keys(LANGS)) await newer(open, url, lang);
  await newerStore(open, url);
  check(complaints.length === 0, `nothing was complained of: ${complaints.join('; ')}`);
});
