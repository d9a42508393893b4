// update.mjs - a new version of the page: offered, taken when it is asked for, in all tabs; never mixed with the old one.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browse, check, DIST, HASTY, id, PATIENCE, serve } from './place.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fambiz-update-'));
const pages = join(folder, 'web');
cpSync(DIST, pages, { recursive: true });
const names = () => readdirSync(pages, { recursive: true, encoding: 'utf8' });
const entry = () =>
  /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(pages, 'index.html'), 'utf8'))[1];

const version = (number) => String(number).repeat(16);

/** The next version: its first script has another name, and everything knows it by that. */
function publish(number) {
  const old = entry();
  const fresh = `index-version${number}.js`;
  for (const name of names().filter((one) => /\.(br|gz)$/.test(one))) rmSync(join(pages, name));
  for (const name of names().filter((one) => /\.(js|html)$/.test(one))) {
    const path = join(pages, name);
    const text = readFileSync(path, 'utf8').replaceAll(old, fresh);
    writeFileSync(path, name === 'sw.js' ? text.replace(/[0-9a-f]{16}/, version(number)) : text);
  }
  renameSync(join(pages, 'assets', old), join(pages, 'assets', fresh));
  return fresh;
}

const first = entry();
const place = await serve({ pages });
const { browser, open, complaints } = await browse();
const script = (page) => page.$eval('script[type=module]', (one) => one.src.split('/').at(-1));
const until = (page, name) =>
  page.waitForFunction(
    (wanted) => document.querySelector('script[type=module]')?.src.endsWith(wanted),
    name,
    { timeout: PATIENCE },
  );
const update = (page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
const kept = (page) => page.evaluate(() => caches.keys());

try {
  const page = await open({}, HASTY);
  await page.goto(place.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  check(
    (await script(page)) === first,
    'the first visit is no update, and nothing is loaded again',
  );
  const other = await page.context().newPage();
  await other.goto(place.url);
  await other.waitForSelector(`${id('play')}:enabled`);

  await place.kill();
  const second = publish(2);
  await place.restart();
  await update(page);
  await page.waitForSelector('.update');
  await page.goto(`${place.url}#help/cards`);
  await page.waitForSelector('#card-EAR');
  check((await script(page)) === first, 'the old version goes on, with all its parts');

  await page.click('.update button');
  await until(page, second);
  await until(other, second);
  await page.waitForSelector('#card-EAR');
  check(true, 'who asks for the new version has it, and so has the other tab');
  check((await kept(page)).join() === `fambiz-${version(2)}`, 'the old one is no longer kept');
  await other.close();

  await place.kill();
  const third = publish(3);
  await place.restart();
  do await page.reload();
  while ((await script(page)) !== third); // who waits too long for the network gets what is kept
  while ((await kept(page)).join() !== `fambiz-${version(3)}`) await page.waitForTimeout(100);
  check(!(await page.$('.update')), 'a page that is new already is offered nothing');

  await place.kill();
  await page.goto(place.url);
  await page.waitForSelector(`${id('play')}:enabled`);
  const offline = await script(page);
  check(offline === third, `without a server the same version starts (${offline})`);
  const broken = complaints.filter(
    (text) => !/ERR_(CONNECTION|NETWORK|INTERNET)|WebSocket|Failed to (load|fetch)/.test(text),
  );
  check(broken.length === 0, `nothing was complained of: ${broken.join('; ')}`);
} finally {
  await browser.close();
  await place.stop();
  rmSync(folder, { recursive: true, force: true });
}
