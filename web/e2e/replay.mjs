// replay.mjs - what comes after a game: the replay by its link; steps and jumps; the proof of the deal; the file; the story
// with its turning points, drawn and as text.
import { readFileSync } from 'node:fs';
import { accessible } from './looks.mjs';
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { byMouse, play } from './player.mjs';

const TASTE = {
  edition: 'lookout-2021',
  seats: 2,
  level: 'stooge',
  clock: 'untimed',
  window: 60000,
};

async function finished(page) {
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  await play(page, byMouse);
  await page.click(`${id('over')} ${id('verify')}`);
  check(await page.waitForSelector('.proof:not(.bad)'), 'the deal was honest');
  await page.click(id('replay'));
  await page.waitForSelector(id('ply'));
}

async function walk(page) {
  const ply = () => page.textContent(id('ply'));
  check(/#game\/[a-z2-7]{16}-1\/0\//.test(page.url()), 'the replay has a link');
  const first = await ply();
  await page.click(id('step'));
  check((await ply()) !== first, 'one step on');
  await page.click(id('kill'));
  const lies = await page.$$eval('.mug.dead', (dead) => dead.length);
  check(lies > 0, 'to a kill: somebody is dead');
  const link = page.url();
  const board = await page.textContent('.felt');
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForSelector(id('ply'));
  check(page.url() === link, 'the link comes back to the same ply and seat');
  check((await page.textContent('.felt')) === board, 'and to the same board');
}

async function file(page) {
  await page.click(id('more'));
  await page.selectOption(id('watch'), 'open');
  await page.click(id('verify'));
  await page.waitForSelector('dialog [role=status]:has-text("Honest")');
  const [kept] = await Promise.all([page.waitForEvent('download'), page.click(id('download'))]);
  const text = readFileSync(await kept.path(), 'utf8');
  check(
    /^\[ServerSeed /m.test(text) && /^\[Result /m.test(text),
    'the record can be kept as a file',
  );
  await page.keyboard.press('Escape');
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
  await page.keyboard.press('Escape');
}

await test({ quick: 20 }, async ({ place, open, complaints }) => {
  const look = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
  const page = await open(look, { taste: TASTE, ...HASTY });
  await page.goto(place.url);
  await finished(page);
  await walk(page);
  await file(page);
  await story(page);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
