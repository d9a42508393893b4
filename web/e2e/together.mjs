// together.mjs - two browsers at one table of the server: a lobby by its link, a counter race that has one winner, a
// connection lost in the middle of a window, and names and lines of chat that would be scripts if anybody ran them.
import { browse, check, serve } from './place.mjs';
import { byMouse, play } from './player.mjs';

const place = await serve();
const { browser, open, complaints } = await browse();
const id = (name) => `[data-testid=${name}]`;
const EVIL = '<img src=x onerror=alert(1)>';
let alarms = 0;

async function person(name, hash) {
  const page = await open({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page.on('dialog', (dialog) => {
    alarms++;
    void dialog.dismiss();
  });
  const kept = JSON.stringify({ name, motion: 'off', muted: true, toured: true, lang: 'en' });
  await page.addInitScript((text) => localStorage.setItem('fambiz.prefs', text), kept);
  await page.goto(place.url + hash);
  return page;
}

async function gather() {
  const anne = await person(EVIL, '#friends');
  await anne.click(`${id('make')}:enabled`);
  await anne.waitForURL(/#t\/[a-z2-7]{16}$/);
  await anne.waitForSelector(id('link'));
  const link = await anne.inputValue(id('link'));
  const picture = await anne.evaluate(async () => {
    const image = document.querySelector('img');
    await image.decode();
    return image.naturalWidth;
  });
  check(link === anne.url() && picture > 0, 'a link, and its QR code');
  await anne.click(id('change'));
  await anne.selectOption(id('window'), '60000');
  await anne.click(id('apply'));
  const others = [];
  for (const name of ['Ben', 'Cleo']) {
    const page = await person(name, '');
    await page.goto(link);
    await page.click(`${id('sit')} >> nth=0`);
    await page.click(id('ready'));
    others.push(page);
  }
  check((await others[0].textContent('[data-seat=A]')).includes(EVIL), 'a name is a text');
  await anne.click(id('fill'));
  await anne.click(id('ready'));
  await anne.click(`${id('start')}:enabled`);
  const all = [anne, ...others];
  await Promise.all(all.map((page) => page.waitForSelector('.hand-card')));
  const hands = await Promise.all(
    all.map((page) => page.$$eval('.hand-card', (c) => c.map((x) => x.dataset.card).join())),
  );
  check(new Set(hands).size > 1, 'three browsers at one table, each with a hand of its own');
  return all;
}

const holds = (page, card) =>
  page.$$eval('.hand-card', (all, code) => all.filter((c) => c.dataset.card === code).length, card);

/** Plays until two of them could counter at once; both do. Who comes second keeps the card. */
async function race(all) {
  for (let looks = 0; looks < 4000; looks++) {
    const able = [];
    for (const page of all) {
      const card = await page.$eval('.window .counter', (b) => b.dataset.pick).catch(() => null);
      if (card) able.push({ page, card, before: await holds(page, card) });
    }
    if (able.length >= 2) return heat(able);
    await step(
      all,
      able.map(({ page }) => page),
    );
  }
  throw new Error('no window was open to two Counters');
}

async function heat(able) {
  const { page } = able[0];
  const tried = await Promise.all(
    able.map(({ page }) =>
      page.click('.window .counter', { timeout: 2000 }).then(
        () => 1,
        () => 0,
      ),
    ),
  );
  await page.waitForFunction(() => !document.querySelector('.window'), null, { timeout: 60000 });
  const lost = [];
  for (const { page, card, before } of able)
    if ((await holds(page, card)) < before) lost.push(page);
  return { tried: tried.reduce((a, b) => a + b), lost: lost.length };
}

/** Everybody does one thing; whoever could counter waits for the others a moment. */
async function step(all, able) {
  for (const page of all) if (!able.includes(page)) await play(page, byMouse, 1, 0.4);
}

/** The line is cut while a window is open; the page comes back to it by itself. */
async function lost(all) {
  const [, ben] = all;
  for (let looks = 0; looks < 2000; looks++) {
    if (await ben.$('.window [data-pick=pass]')) break;
    await step(
      all.filter((page) => page !== ben),
      [],
    );
    await play(
      ben,
      (page, now) => (now.kind === 'pass' ? Promise.reject() : byMouse(page, now)),
      1,
      0.3,
    );
  }
  const context = ben.context();
  await context.setOffline(true);
  await ben.evaluate(() => window.dispatchEvent(new Event('offline')));
  await ben.waitForTimeout(500);
  await context.setOffline(false);
  await ben.evaluate(() => window.dispatchEvent(new Event('online')));
  await ben.waitForSelector('[data-status=online]', { state: 'attached', timeout: 30000 });
  await play(ben, byMouse, 2, 30);
  check(await ben.$('.hand-card, [data-testid=over]'), 'back at the table after the line was cut');
}

async function chat(all) {
  const [anne, ben] = all;
  await anne.keyboard.press('t');
  const field = await anne.waitForSelector('input[maxlength], textarea', { timeout: 5000 });
  await field.fill(EVIL);
  await field.press('Enter');
  await ben.keyboard.press('t');
  await ben.waitForFunction((text) => document.body.textContent.includes(text), EVIL);
  check(alarms === 0 && !(await ben.$('img[src=x]')), 'a line of chat is a text');
}

try {
  const all = await gather();
  await chat(all);
  const heated = await race(all);
  check(
    heated.tried >= 2 && heated.lost <= 1,
    `a race of ${heated.tried} for one window: one Counter at most is gone`,
  );
  await lost(all);
  check(alarms === 0, 'no script of anybody was run');
  check(
    complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text)).length === 0,
    `no complaint ${complaints.join('; ')}`,
  );
} finally {
  await browser.close();
  await place.stop();
}
