// languages.mjs - the page in a language that nobody speaks (tools/pseudo.py): a whole game in which nothing is English, and every
// screen at the width of a small phone, where every text has its room, in that language, which is a third longer than English, and
// in all that there are. A share: the game, and the first screens; FAMBIZ_TEST_SCALE=all walks through all of them.
import { readFileSync } from 'node:fs';
import { fitting, narrow, uncut } from './looks.mjs';
import { check, HASTY, id, RACE, SHOTS, test } from './place.mjs';
import { byTouch, isOver, play } from './player.mjs';
import { settled, Walk } from './walk.mjs';

const PAGES = new URL('../../build/pseudo/web/', import.meta.url).pathname;
const CODE = 'qq';
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, reducedMotion: 'reduce' };
/** The rulebook is a file of its own, and so are records. */
const ENGLISH = ['rules', 'rule', 'ability'];
const LOOKS = [narrow, uncut, fitting];
const all = process.env.FAMBIZ_TEST_SCALE === 'all';

/** The names of families and mobsters, whole before their parts; and what was typed on the way. */
const SOURCE = readFileSync(new URL('../../src/text/families.c', import.meta.url), 'utf8');
const NAMES = [...SOURCE.matchAll(/"((?:[^"\\]|\\.)+)"/g)]
  .map(([, name]) => name.replaceAll('\\"', '"'))
  .concat('Änne', 'lookout')
  .sort((a, b) => b.length - a.length);

/** What is wrong is told at the end, all of it. */
const wrong = [];

async function see(page, screen, looks = LOOKS) {
  await settled(page);
  await page.screenshot({ path: `${SHOTS}/${screen}.png` });
  for (const look of looks)
    await look(page, screen).catch((error) => {
      console.log(error.message);
      wrong.push(error.message);
    });
}

/** Texts in plain English: the language has an accent on each vowel, so a text without one is not of po/. Names are, which are the
 * same in every language. Runs in the page. */
function english(names) {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (
      node.parentElement.closest('svg, script, noscript, style, bdi, code, kbd, [lang]:not(html)')
    )
      continue;
    // "A or B" is put together by the browser, which does not know this language.
    const words = names.reduce((text, name) => text.replaceAll(name, ''), node.data);
    if (/[aeiou]/.test(words.replace(' or ', ''))) found.push(node.data.trim());
  }
  return found;
}

/** A whole game by touch; all that is said on the way. */
async function game(open, url) {
  const taste = { seats: 3, level: 'stooge', ...RACE };
  const page = await open(PHONE, { ...HASTY, lang: CODE, taste });
  const said = new Set();
  const listen = async () => {
    for (const text of await page.evaluate(english, NAMES)) said.add(text);
    return false;
  };
  await page.goto(url);
  await page.waitForSelector(`${id('play')}:enabled`);
  await see(page, `start-${CODE}`);
  await listen();
  await page.click(id('play'));
  await page.waitForSelector('.hand-card');
  await see(page, `table-${CODE}`);
  const done = await play(page, byTouch, { enough: listen });
  check(await isOver(page), `a whole game in a language that nobody speaks (${done} things done)`);
  await see(page, `over-${CODE}`);
  await listen();
  check(said.size === 0, `nothing of it was English: ${[...said].join(' | ')}`);
  await page.context().close();
}

/** All screens, in one language. */
async function walk(open, url, lang) {
  const page = await open(PHONE, { ...HASTY, confirm: 'always', lang, toured: false });
  const look = async (screen, ...more) => {
    await see(page, `${screen}-${lang}`, [...LOOKS, ...more]);
    if (lang === CODE && !ENGLISH.includes(screen))
      for (const text of await page.evaluate(english, NAMES)) wrong.push(`${screen}: “${text}”`);
  };
  const way = new Walk(page, url, look, /./);
  if (all) await way.all();
  else await way.start();
  await page.context().close();
}

const fine = (complaints) =>
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);

await test({ pages: PAGES, quick: 12 }, async ({ place, open, complaints }) => {
  await game(open, place.url);
  fine(complaints);
});
// By the usual clock: a window has to be open for as long as it is looked at.
await test({ pages: PAGES }, async ({ place, open, complaints }) => {
  for (const lang of all ? [CODE, 'de', 'en'] : [CODE]) await walk(open, place.url, lang);
  fine(complaints);
});
check(wrong.length === 0, `${wrong.length} texts lack room, or are English\n${wrong.join('\n\n')}`);
