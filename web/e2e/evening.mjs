// evening.mjs - whole games alone, at every speed of the show: each killing is seen, no line is read before it is shown, and whoever
// hears the page hears each event once, in order. One speed in a short run; FAMBIZ_TEST_SCALE=all plays them all.
//
// Page and worker both have a clock that goes faster, by the same factor: what waits for what is as it is at a real table.
import { check, id, test } from './place.mjs';
import { byMouse, isOver, play } from './player.mjs';
import { hurry } from './quick.mjs';

const TIMES = 8;
const SPEEDS =
  process.env.FAMBIZ_TEST_SCALE === 'all' ? ['slow', 'normal', 'fast', 'off'] : ['normal'];
const TASTE = { edition: 'lookout-2021', seats: 3, level: 'thug' };

/** Notes in which order things come to be seen and heard. Runs in the page. */
function witness() {
  window.shots = window.early = 0;
  window.spoken = [];
  const seen = (node) => {
    if (!(node instanceof Element)) return;
    if (node.matches('.effect.shot')) window.shots++;
    if (node.matches('[data-event]')) window.spoken.push(node.textContent.trim());
    // The log has the death in it: his shot has fallen by then.
    const deaths = node.matches('li.death') ? document.querySelectorAll('li.death').length : 0;
    if (deaths > window.shots) window.early++;
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(seen);
  }).observe(document, { childList: true, subtree: true });
}

async function game({ place, open }, motion) {
  const page = await open(
    { viewport: { width: 1440, height: 900 } },
    { muted: true, toured: true, motion, taste: TASTE },
  );
  await page.addInitScript(witness);
  await page.addInitScript(hurry, TIMES);
  await page.goto(place.url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  await play(page, byMouse);
  check(await isOver(page), `a game with motion ${motion}`);
  while (await page.$(id('earlier'))) await page.$eval(id('earlier'), (more) => more.click());
  const { shots, early, spoken, deaths, log } = await page.evaluate(() => ({
    ...{ shots: window.shots, early: window.early, spoken: window.spoken },
    deaths: document.querySelectorAll('[data-testid=log] li.death').length,
    log: [...document.querySelectorAll('[data-testid=log] li')].map((li) => li.textContent.trim()),
  }));
  check(
    deaths > 8 && shots === deaths,
    `${motion}: each of ${deaths} killings was seen (${shots})`,
  );
  check(early === 0, `${motion}: none was read of before (${early})`);
  const before = log.length - spoken.length;
  const differs = spoken.findIndex((text, i) => text !== log[before + i]);
  check(
    before >= 0 && differs < 0,
    `${motion}: each of ${log.length} events was said once, in order (${spoken.length}; ${spoken[differs]})`,
  );
  await page.context().close();
}

await test({ quick: TIMES }, async (at) => {
  for (const motion of SPEEDS) await game(at, motion);
  check(at.complaints.length === 0, `no complaint of a browser ${at.complaints.join('; ')}`);
});
