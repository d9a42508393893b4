// closer.mjs - looking closer at a card and at a mobster: by resting the mouse on it, by a key, and by a finger that stays on
// it. What is only looked at is not picked, and what is only tapped is not looked at. For a game in which somebody plays a card.
import { check, SHOTS } from './place.mjs';

const CARD = '.hand-card >> nth=-1'; // no other lies over it
const MOBSTER = '.mug >> nth=0';
const PICKED = '.hand-card[aria-pressed=true]';
const SHEET = 'dialog[open]:has(.closer)';

/** Gone for good: a dialog that is closed hears of it a moment later. */
const gone = (page, selector) => page.waitForSelector(selector, { state: 'detached' });
const picked = (page) => page.locator(PICKED).count();

async function middle(page, selector) {
  await page.locator(selector).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The sheet is there, and is about what was meant. */
async function shown(page, selector, how) {
  const title = await page.getAttribute(SHEET, 'aria-label');
  const meant = await page.getAttribute(selector, 'aria-label');
  check(meant.includes(title) && !(await picked(page)), `closer at ${title} by ${how}`);
}

/** A card of the hand is shown on the stage, a mobster beside the mouse. */
export async function byRest(page) {
  for (const [selector, large] of [
    [CARD, '.stage .preview'],
    [MOBSTER, '.peek .closer'],
  ]) {
    const { x, y } = await middle(page, selector);
    await page.mouse.move(x, y);
    await page.waitForSelector(large);
    await page.screenshot({ path: `${SHOTS}/closer-mouse.png` });
    await page.mouse.move(2, 2);
    await gone(page, large);
  }
  check(!(await picked(page)), 'closer by a mouse that rests, and away with it');
}

export async function byKey(page) {
  for (const selector of [CARD, MOBSTER]) {
    await page.focus(selector);
    await page.keyboard.press('z');
    await shown(page, selector, 'key');
    await page.keyboard.press('Escape');
    await gone(page, 'dialog .closer');
  }
}

/** A finger on the glass, as the browser gets it. */
async function finger(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at) => send('touchStart', at),
    move: (at) => send('touchMove', at),
    up: () => send('touchEnd'),
    // Both are sent at once: on a busy machine there would else be time for a long press between them.
    tap: (at) => Promise.all([send('touchStart', at), send('touchEnd')]),
  };
}

/** The finger stays until the sheet is there; then it goes, at once or by a way round, and the sheet stays. */
async function press(page, { down, move, up }, selector, way = 0) {
  const { x, y } = await middle(page, selector);
  await down({ x, y });
  await page.waitForSelector(SHEET);
  if (way) await move({ x, y: y - way });
  await up();
  await page.screenshot({ path: `${SHOTS}/closer-touch.png` });
  await shown(page, selector, 'a long press');
  await page.tap('dialog[open] .close');
  await gone(page, 'dialog .closer');
}

export async function byPress(page) {
  const hand = await finger(page);
  const family = '[data-family] >> nth=0';
  await press(page, hand, CARD);
  await press(page, hand, CARD, 80);
  await page.tap(family);
  await press(page, hand, MOBSTER);
  await page.tap(family);
  await gone(page, MOBSTER);
  await hand.tap(await middle(page, CARD));
  await page.waitForSelector(PICKED);
  check(!(await page.$(SHEET)), 'a short tap takes a card, and does not look closer');
}
