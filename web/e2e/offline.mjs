// offline.mjs - the page needs nobody: the server is stopped, the page is loaded again from what the browser keeps, and a
// whole solo game is played. In German, because no text may be missing, either.
import { check, HASTY, id, test } from './place.mjs';
import { byMouse, isOver, play } from './player.mjs';

const TASTE = {
  edition: 'lookout-2021-de',
  seats: 2,
  level: 'stooge',
  clock: 'untimed',
  window: 60000,
};

await test({ quick: 20 }, async ({ place, open, complaints }) => {
  const page = await open({ reducedMotion: 'reduce' }, { taste: TASTE, ...HASTY, lang: 'de' });
  await page.goto(place.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await place.kill();
  await page.goto('about:blank');
  await page.goto(place.url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  const done = await play(page, byMouse);
  check(await isOver(page), `a whole game alone, without any server (${done} things done)`);
  await page.click(id('replay'));
  await page.waitForSelector(id('ply'));
  check(true, 'its replay, without any server');
  for (const [hash, sign] of [
    ['#help', '[data-rule="5.1"]'],
    ['#help/cards', '#card-EAR'],
    ['#tour', '.hand-card'],
    ['#hot', id('hot-start')],
  ]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForSelector(sign);
  }
  check(true, 'rules, cards, tour and hot seat, without any server');
  const odd = complaints.filter((text) => !/ERR_CONNECTION/.test(text));
  check(odd.length === 0, `no complaint of a browser ${odd.join('; ')}`);
});
