// replay.mjs - what comes after a game: the proof of the deal; the replay by its link; steps and jumps; the file; the story
// with its turning points, drawn and as text.
import { readFileSync } from 'node:fs';
import { accessible } from './looks.mjs';
import { check, id, SHOTS } from './place.mjs';

async function proof(page) {
  await page.click(`${id('over')} ${id('verify')}`);
  check(await page.waitForSelector('.proof:not(.bad)'), 'the deal was honest');
  await page.click(id('replay'));
  await page.waitForSelector(id('ply')); // mugs are at the end of the game, too
  await page.waitForSelector('.mug');
}

/** All that a board says when nothing moves on it any more; a death stands for a quarter of a second. */
async function board(page) {
  for (let seen = ''; ;) {
    const last = seen;
    seen = await page.textContent('.felt');
    if (seen === last) return seen;
    await page.waitForTimeout(500);
  }
}
const says = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('.felt')?.textContent === wanted, text);
/** A jump or a step has been made when the address says so. */
const moved = (page, from) => page.waitForFunction((was) => location.href !== was, from);

async function walk(page) {
  const first = page.url();
  check(/#game\/[a-z2-7]{16}-1\/0\//.test(first), 'the replay has a link');
  await page.click(id('step'));
  await moved(page, first);
  check(/^[1-9]\d* /.test(await page.textContent(id('ply'))), 'one step on');
  await page.click(id('kill'));
  await page.waitForSelector('.mug.dead');
  check(true, 'to a kill: somebody is dead');
  const link = page.url();
  const text = await board(page);
  await page.goto('about:blank');
  await page.goto(link);
  await says(page, text);
  check(page.url() === link, 'the link comes back to the same ply, seat and board');
}

/** From the list of all cards that were played: to the moment before it. */
async function jump(page) {
  const lines = () => page.$$eval('[data-line]', (all) => all.map(({ dataset }) => dataset.line));
  await page.click(id('more'));
  const [ply, text] = await page.$eval(`${id('card')} option:last-child`, ({ value, text }) => [
    value,
    text,
  ]);
  const from = page.url();
  await page.selectOption(id('card'), ply);
  await moved(page, from);
  check(page.url().split('/').at(-2) === ply, `to a card: ${text}`);
  const card = text.slice(text.indexOf(': ') + 2);
  const before = await lines();
  await page.click(id('step'));
  await page.waitForFunction(
    ([known, name]) =>
      [...document.querySelectorAll('[data-line]')].some(
        ({ dataset, textContent }) => !known.includes(dataset.line) && textContent.includes(name),
      ),
    [before, card],
  );
  check(true, 'and the next thing that is told is this card');
}

async function file(page) {
  await page.click(id('more'));
  await page.selectOption(id('watch'), 'open');
  await page.keyboard.press('Escape');
  await page.click(id('share'));
  const link = await page.inputValue('dialog input[readonly]');
  check(link === page.url() && /\/open$/.test(link), 'the link is that of what is shown now');
  check(await page.$(id('link-here')), 'and it is said that it opens in this browser only');
  await page.click(id('verify'));
  await page.waitForSelector('dialog [role=status]:has-text("Proved")');
  const [kept] = await Promise.all([page.waitForEvent('download'), page.click(id('download'))]);
  const text = readFileSync(await kept.path(), 'utf8');
  check(
    /^\[ServerSeed /m.test(text) && /^\[Result /m.test(text),
    'the record can be kept as a file',
  );
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hands .hand >> nth=1');
  check((await page.$$('.hands .hand')).length === 2, 'the open view has all hands');
  await page.screenshot({ path: `${SHOTS}/replay-open.png` });
}

async function story(page) {
  await page.click(id('story'));
  await page.waitForSelector(id('turns'));
  check((await page.$$(`${id('turns')} li`)).length === 3, 'three turning points');
  check((await page.$$('figure > svg path.line')).length === 2, 'a line for every family');
  await page.click(`${id('story-text')} summary`);
  check((await page.$$(`${id('story-text')} tbody tr`)).length > 3, 'the story as text');
  await page.screenshot({ path: `${SHOTS}/story.png` });
  await accessible(page, 'story');
  const [first] = await page.$$(`${id('turns')} li button`);
  await first.click();
  await page.click(id('story'));
  check(await page.$(id('turns')), 'it is told at once to whoever comes back from a turning point');
  await page.keyboard.press('Escape');
}

/** From the end of a game of two on. */
export async function replay(page) {
  await proof(page);
  await walk(page);
  await jump(page);
  await file(page);
  await story(page);
}
