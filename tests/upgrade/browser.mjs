// browser.mjs NODE_MODULES URL - Chromium with the page of a release, as a bridge: commands come in by stdin, a line of JSON
// each, and are answered by stdout; so browser.py plays at the tables of the page's own worker as if they were a server's.
//
// The worker runs as it was built, behind a clock that this bridge holds (CLOCK), on the origin of the page, with the
// page's IndexedDB. A `storage` is one browser profile: tables, records, names and localStorage live as long as it does.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [modules, url] = process.argv.slice(2);
const { chromium } = createRequire(`${modules}/`)('playwright-core');
const PATIENCE = 60_000;
const testId = (name) => `[data-testid=${name}]`;

/** Goes before the worker's own code: its time stands until it is told how fast to run. */
function CLOCK() {
  const real = performance.now.bind(performance);
  const timers = new Map();
  let speed = 0;
  let base = real();
  let since = base;
  let last = 0;
  performance.now = () => base + (real() - since) * speed;
  self.setTimeout = (run, ms = 0, ...rest) => {
    timers.set(++last, { at: performance.now() + ms, run, rest });
    return last;
  };
  self.clearTimeout = (id) => timers.delete(id);
  setInterval(() => {
    for (const [id, { at, run, rest }] of timers)
      if (at <= performance.now() && timers.delete(id)) run(...rest);
  }, 4);
  new BroadcastChannel('upgrade.clock').onmessage = ({ data }) => {
    base = performance.now();
    since = real();
    speed = data;
  };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  timeout: PATIENCE,
});
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

let context, page; // the storage in use, and the bridge's own page in it
const files = {}; // where the page has its worker and its module

async function prepare() {
  context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  await context.route('**/assets/tables.worker-*.js', async (route) => {
    const answer = await route.fetch();
    const body = `(${CLOCK})();${await answer.text()}`;
    await route.fulfill({ status: 200, contentType: 'text/javascript', body });
  });
  await context.route('**/bridge.html', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>bridge</title>' }),
  );
}

/** The names of worker and module have a hash in them: what the page itself asks for. */
async function findFiles() {
  const shown = await context.newPage();
  const asked = (part) => shown.waitForRequest((request) => part.test(request.url()), { timeout: PATIENCE });
  const [worker, module] = await Promise.all([
    asked(/tables\.worker-.*\.js$/),
    asked(/\.wasm$/),
    shown.goto(url),
  ]);
  Object.assign(files, { worker: worker.url(), module: module.url() });
  await shown.close();
}

/** In the page: a worker of the tables, and connections to it. */
async function start({ worker, module, version }) {
  const tables = new Worker(worker, { type: 'module' });
  const answers = new Map();
  let asked = 0;
  tables.onmessage = ({ data }) => answers.get(data.id)?.(data);
  tables.postMessage({ kind: 'start', module: await WebAssembly.compileStreaming(fetch(module)), version });
  const ports = new Map();
  window.bridge = {
    open(id, person) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => window.heard(id, data);
      ports.set(id, port1);
      tables.postMessage({ kind: 'open', person, port: port2 }, [port2]);
    },
    send: (id, text) => ports.get(id)?.postMessage(text),
    run: (speed) => new BroadcastChannel('upgrade.clock').postMessage(speed),
    ask: (question) =>
      new Promise((resolve) => {
        answers.set(++asked, resolve);
        tables.postMessage({ ...question, id: asked });
      }),
  };
}

/** In the page: all of IndexedDB. */
async function dump(name) {
  const wait = (request) => new Promise((yes, no) => ((request.onsuccess = () => yes(request.result)), (request.onerror = no)));
  const db = await wait(indexedDB.open(name));
  const coded = (value) => (value instanceof Uint8Array ? btoa(String.fromCharCode(...value)) : value);
  const stores = {};
  for (const store of db.objectStoreNames) {
    const reading = db.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([wait(reading.getAllKeys()), wait(reading.getAll())]);
    stores[store] = { keyPath: reading.keyPath, entries: keys.map((key, i) => [key, coded(values[i])]) };
  }
  const told = { database: name, version: db.version, stores, localStorage: { ...localStorage } };
  db.close();
  return told;
}

/** In the page, before any worker: the same again. */
async function fill({ database, version, stores, localStorage: kept }) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const request = indexedDB.open(database, version);
  request.onupgradeneeded = () => {
    for (const [name, { keyPath }] of Object.entries(stores))
      request.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
  };
  const db = await new Promise((yes, no) => ((request.onsuccess = () => yes(request.result)), (request.onerror = no)));
  const change = db.transaction(Object.keys(stores), 'readwrite');
  for (const [name, { keyPath, entries }] of Object.entries(stores))
    for (const [key, value] of entries) {
      const bytes = name === 'rows' ? Uint8Array.from(atob(value), (c) => c.charCodeAt(0)) : value;
      if (keyPath === null) change.objectStore(name).put(bytes, key);
      else change.objectStore(name).put(bytes);
    }
  await new Promise((yes, no) => ((change.oncomplete = yes), (change.onabort = no)));
  db.close();
}

/** With the page itself, as people do it; the hash of the address says which table came of it. */
const shows = {
  async solo(shown) {
    await shown.goto(url);
    await shown.click(`${testId('play')}:enabled`);
    await shown.waitForURL(/#solo\//);
    await shown.waitForSelector('.hand-card');
  },
  async hot(shown) {
    await shown.goto(`${url}#hot`);
    await shown.click(testId('hot-start'));
    await shown.waitForURL(/#hot\//);
    await shown.waitForSelector(testId('look'));
  },
  async whatIf(shown, { record, ply, seat }) {
    await shown.goto(`${url}#replays`);
    await shown.setInputFiles(testId('file'), { name: 'game.fbr', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await shown.waitForSelector(testId('what-if'));
    const game = new URL(shown.url()).hash.split('/')[1];
    await shown.goto(`${url}#game/${game}/${ply}/open`);
    await shown.waitForFunction((at) => document.querySelector('[data-testid=ply]')?.textContent.startsWith(`${at} `), ply);
    await shown.click(testId('what-if'));
    await shown.selectOption(testId('what-if-seat'), seat);
    await shown.click(testId('what-if-go'));
    await shown.waitForURL(/#solo\//);
  },
};

async function show({ what, prefs, ...more }) {
  const shown = await context.newPage();
  await shown.goto(`${url}bridge.html`);
  await shown.evaluate((text) => localStorage.setItem('fambiz.prefs', text), JSON.stringify(prefs));
  await shows[what](shown, more);
  const table = new URL(shown.url()).hash.split('/')[1];
  await shown.close();
  return table;
}

const commands = {
  /** A profile of its own, empty or filled. */
  async storage({ saves }) {
    await context?.close();
    await prepare();
    if (!files.worker) await findFiles(); // and with another profile than the one that counts
    await context.close();
    await prepare();
    page = await context.newPage();
    await page.exposeFunction('heard', (id, text) => say({ event: 'frame', id, text }));
    await page.goto(`${url}bridge.html`);
    if (saves) await page.evaluate(fill, saves);
  },
  start: ({ version }) => page.evaluate(start, { ...files, version }),
  open: ({ id, person }) => page.evaluate(([a, b]) => window.bridge.open(a, b), [id, person]),
  send: ({ id, text }) => page.evaluate(([a, b]) => window.bridge.send(a, b), [id, text]),
  run: ({ speed }) => page.evaluate((n) => window.bridge.run(n), speed),
  ask: ({ question }) => page.evaluate((q) => window.bridge.ask(q), question),
  dump: () => page.evaluate(dump, 'fambiz'),
  keep: ({ key, value }) => page.evaluate(([k, v]) => localStorage.setItem(k, v), [key, value]),
  show,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: what, n, ...rest } = JSON.parse(line);
  try {
    say({ event: 'done', n, answer: (await commands[what](rest)) ?? null });
  } catch (error) {
    say({ event: 'failed', n, why: String(error) });
  }
}
await browser.close();
