// terminal.mjs - a person at a terminal (`fambiz play --join`) at one table with two pages, and faster than one of them: both
// could counter, the terminal does first, and the page is too late and keeps its card.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, HASTY, id, PATIENCE, SHOTS, test } from './place.mjs';
import { byMouse, isOver, play } from './player.mjs';

const LATER = 1500; // ms: whoever counters so long after another one does not tie any more

/** The terminal client in plain mode: what it said since its last answer, and answers. */
function terminal(link) {
  const state = mkdtempSync(join(tmpdir(), 'fambiz-terminal-'));
  const words = ['play', '--plain', '--speed', 'instant', '--names', 'Terry', '--join', link];
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: '', XDG_STATE_HOME: state };
  const child = spawn(process.env.FAMBIZ ?? 'fambiz', words, { env });
  const self = { said: '', all: '' };
  child.stdout.on('data', (bytes) => {
    self.said += bytes;
    self.all += bytes;
  });
  self.asked = () => self.said.endsWith('> ');
  self.inWindow = () => self.asked() && self.said.includes('Counter, or pass?');
  /** The number of a Counter in its menu. */
  self.counter = () =>
    self.inWindow() &&
    /^ +(\d+) {2}(?!pass|more time)/m.exec(self.said.split('Counter, or pass?').pop())?.[1];
  self.answer = (text) => {
    self.said = '';
    child.stdin.write(`${text}\n`);
  };
  /** Whatever is safe: passes, drops, or takes the first. */
  self.dawdle = () => {
    if (!self.asked()) return;
    const drop = /^ +(\d+) {2}drop a card/m.exec(self.said);
    self.answer(self.inWindow() ? 'pass' : (drop?.[1] ?? '1'));
  };
  self.end = () => {
    child.kill('SIGTERM');
    rmSync(state, { recursive: true, force: true });
  };
  return self;
}

const hand = (page) => page.$$eval('.hand-card', (all) => all.map(({ dataset }) => dataset.card));
const able = (page) =>
  page.$eval('.window .counter:enabled', (b) => b.dataset.pick).catch(() => null);
const once = () => {
  let looks = 0;
  return { enough: (done) => done > 0 || looks++ > 0 };
};
const none = (page, now) =>
  now.kind === 'counter' ? page.keyboard.press('p') : byMouse(page, now);

/** A table of three, its link given to a page and to the terminal. */
async function gather(open, place) {
  const person = async (name, hash) => {
    const page = await open(
      { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
      { name, ...HASTY },
    );
    await page.goto(place.url + hash);
    return page;
  };
  const anne = await person('Anne', '#friends');
  await anne.click(`${id('make')}:enabled`);
  await anne.waitForURL(/#t\/[a-z2-7]{16}$/);
  await anne.click(id('change'));
  await anne.click('dialog .segments label:has-text("3")');
  await anne.click(`dialog ${id('pace')} label:has-text("Custom")`);
  await anne.selectOption(id('window'), '60000');
  await anne.click(id('apply'));
  const link = await anne.inputValue(id('link'));
  const ben = await person('Ben', link.slice(link.indexOf('#')));
  await ben.click(`${id('sit')} >> nth=0`);
  await ben.click(id('ready'));
  const terry = terminal(link);
  await anne.waitForSelector('text=Terry');
  await anne.click(id('ready'));
  await anne.click(`${id('start')}:enabled`);
  await Promise.all([anne, ben].map((page) => page.waitForSelector('.hand-card')));
  return { pages: [anne, ben], terry };
}

/** Until a page attacks, and both the other one and the terminal could counter: that one. null: the game was over before. */
async function toRace(pages, terry) {
  const end = Date.now() + 5 * PATIENCE;
  while (Date.now() < end) {
    if (await isOver(pages[0])) return null;
    for (const page of pages) {
      const other = pages.find((one) => one !== page);
      if (
        terry.counter() &&
        (await able(page)) &&
        !(await other.$('.window [data-pick=pass]:enabled'))
      )
        return page;
    }
    const open = (
      await Promise.all(pages.map((page) => page.$('.window [data-pick=pass]:enabled')))
    ).some(Boolean);
    if (open && !terry.asked()) await pages[0].waitForTimeout(300); // all who are asked see it before anybody answers
    terry.dawdle();
    for (const page of pages) await play(page, none, once());
  }
  throw new Error(`no such window was opened:\n${terry.all.slice(-2000)}`);
}

/** The terminal first; whether the cards suited. */
async function race({ pages, terry }) {
  const page = await toRace(pages, terry);
  if (!page) return false;
  const before = await hand(page);
  terry.answer(terry.counter());
  await page.waitForTimeout(LATER);
  await page.keyboard.press('1');
  const line = await page.waitForSelector('[data-testid=log] li:has-text("Terry counters with")');
  await page.screenshot({ path: `${SHOTS}/race-terminal.png` });
  check(
    /You counter with/.test(terry.all),
    `the terminal was faster (${await line.textContent()})`,
  );
  check(String(await hand(page)) === String(before), 'the page keeps its card');
  return true;
}

await test({}, async ({ place, open, complaints }) => {
  for (let raced = false; !raced;) {
    const table = await gather(open, place);
    try {
      raced = await race(table);
    } finally {
      table.terry.end();
      for (const page of table.pages) await page.context().close();
    }
  }
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
