// tour.mjs - the first game, as the tour teaches it, to its end, on a large screen and on a small phone: whoever clicks where
// the ring is gets there. Then several people at one screen, a whole game, with a curtain between them, and a rematch.
import { check, HASTY, id, PATIENCE, SHOTS, test } from './place.mjs';
import { byMouse, isOver, play } from './player.mjs';

/** Clicks where the light is until the last note stands there; the notes in their order. */
async function follow(page) {
  const seen = [];
  let end = Date.now() + PATIENCE;
  while (!(await page.$(id('tour-done')))) {
    if (Date.now() > end) throw new Error(`the tour is stuck behind ${seen}`);
    const beat = await page.getAttribute(id('tour-note'), 'data-beat');
    if (seen.at(-1) !== beat) {
      seen.push(beat);
      end = Date.now() + PATIENCE;
    }
    // The ring may have moved on while it was clicked: then the card or the man is shown closer.
    if (await page.$('dialog[open]')) await page.keyboard.press('Escape');
    const next = await page.$(`${id('tour-next')}:enabled`);
    if (next) await next.click();
    const box = next ? null : await page.$('.tour > .ring').then((ring) => ring?.boundingBox());
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(250);
  }
  return seen;
}

async function tour(open, url, viewport) {
  const page = await open({ viewport }, HASTY);
  await page.goto(`${url}#tour`);
  await page.waitForSelector(id('tour-note'));
  const seen = await follow(page);
  check(seen.includes('counter') && seen.includes('rescue'), `${viewport.width} wide: ${seen}`);
  await page.click(id('tour-done'));
  await page.waitForSelector('.hand-card.playable');
  const toast = await page.locator('.toasts p').allInnerTexts();
  check(toast.join().includes('You deal'), `and a game of one’s own begins: ${toast}`);
  const turn = await page.textContent('header.top .turn');
  check(/your turn/i.test(turn), `in which the newcomer deals and goes first (${turn})`);
  await page.screenshot({ path: `${SHOTS}/first-game-${viewport.width}.png` });
  await firstWindow(page, viewport);
  await page.context().close();
}

/** The first window explains itself, until that is read. */
async function firstWindow(page, { width }) {
  const note = id('first-window');
  const asked = async () => (await page.$('.window .answers')) !== null;
  // A window that opens meanwhile is left alone.
  const answers = ['counter', 'pass'];
  const how = (at, now) => !answers.includes(now.kind) && byMouse(at, now);
  await play(page, how, { enough: asked, liked: ['CON'] });
  await page.waitForSelector(note);
  check(true, 'the first counter window explains itself');
  await page.screenshot({ path: `${SHOTS}/first-window-${width}.png` });
  const box = await page.locator(note).boundingBox();
  check(box.x >= 0 && box.x + box.width <= width, 'within the screen');
  const pass = await page.locator('[data-pick=pass]').boundingBox();
  const above = pass.y + pass.height <= box.y || pass.y >= box.y + box.height;
  const beside = pass.x >= box.x + box.width;
  check(above || beside, 'and covers no answer');
  await page.click(`${note} button`);
  check((await page.locator(note).count()) === 0, 'and is read once');
  await page.reload();
  await page.waitForSelector('.hand-card');
  await page.waitForTimeout(500);
  check((await page.locator(note).count()) === 0, 'for good');
}

async function hotSeat(open, url) {
  const page = await open({}, { ...HASTY, taste: { level: 'soldier' } });
  let curtains = 0;
  /** Whoever is asked for takes the screen. */
  const look = async () => {
    const curtain = await page.$(id('look'));
    if (curtain) curtains += await curtain.click().then(() => 1);
    return false;
  };
  await page.goto(`${url}#hot`);
  await page.click(id('hot-start'));
  await page.waitForSelector(id('look'));
  await page.screenshot({ path: `${SHOTS}/curtain.png` });
  check(!(await page.$('.hand-card')), 'behind the curtain there is no hand');
  await play(page, byMouse, { enough: look });
  check(await isOver(page), `two people at one screen play to the end (${curtains} curtains)`);
  check(curtains > 4, 'and both have played');
  await rematch(page);
}

/** One vote is enough at one screen; nobody knows who holds it when the cards are dealt. */
async function rematch(page) {
  await page.click(id('rematch'));
  await page.waitForSelector(`${id('over')}, ${id('look')}`);
  await page.waitForSelector(id('over'), { state: 'detached' });
  const hands = await page.locator('.hand-card').count();
  check(hands === 0, `a rematch at one screen begins behind the curtain (${hands} cards are seen)`);
  await page.click(id('look'));
  await page.waitForSelector('.hand-card');
  const said = await page.locator('.toasts p').allInnerTexts();
  check(said.length === 0, `everybody has voted once (${said.join('; ')})`);
}

await test({ quick: 12 }, async ({ place, open, complaints }) => {
  await tour(open, place.url, { width: 1280, height: 800 });
  await tour(open, place.url, { width: 320, height: 640 });
  await hotSeat(open, place.url);
  check(complaints.length === 0, `nothing was complained of: ${complaints.join('; ')}`);
});
