// player.mjs - somebody at the table who takes the first thing that may be done: by mouse, by touch, or by keyboard alone.
// Knows the table by what it marks: data-card (with .playable), data-what with data-look=legal, data-pick, send, drop.
import { id, PATIENCE, SHOTS } from './place.mjs';

/** How the table stands: whether the game is over, the last that happened (what others do is going on, too), and what may be
 * done now, best first, with where a finger reaches it; null: nothing. `liked` are cards of the hand, the best first; those
 * that it does not name come before them. Runs in the page, all at once: each question to a page takes its time. */
function look(liked) {
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && !element.disabled;
  };
  /** A point of the element that nothing else covers: cards of a hand lie over each other. */
  const reach = (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const right of [0.5, 0.3, 0.15, 0.7, 0.85, 0.06]) {
        const [x, y] = [left + width * right, top + height * down];
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { x, y };
      }
    return null;
  };
  const byLiking = (a, b) => liked.indexOf(a.dataset.card) - liked.indexOf(b.dataset.card);
  const first = [
    ['.window .counter', 'counter'],
    ['[data-pick=pass]', 'pass'],
    ['[data-testid=drop-sure]', 'sure'],
    ['[data-testid=send]', 'send'],
    ['[data-what][data-look=legal]', 'target'],
    ['.chip.calls', 'family'],
    ['.hand-card.playable', 'card'],
    ['[data-pick]:not([data-pick=hold])', 'word'],
    ['[data-testid=drop]', 'drop'],
    ['.hand-card', 'useless'],
    // A click that came too late for a window may have opened what lies under it.
    ['dialog[open]:not(:has([data-testid=over])) .close', 'close'],
  ];
  const over = document.querySelector('[data-testid=over]') !== null;
  const news = document.querySelector('[data-testid=live] > :last-child')?.textContent ?? '';
  if (over) return { over, news, now: null };
  for (const [selector, kind] of first)
    for (const element of [...document.querySelectorAll(selector)].filter(seen).sort(byLiking)) {
      // Only where it is for this page to play is a card worth a touch.
      if (kind === 'useless' && !document.querySelector('.resting')) continue;
      const at = reach(element);
      if (!at) continue;
      for (const other of document.querySelectorAll('[data-chosen]')) delete other.dataset.chosen;
      element.dataset.chosen = '';
      const { card, what, pick } = element.dataset;
      const cards = [...document.querySelectorAll('.hand-card')];
      const nth = cards.indexOf(element) + 1;
      return { over, news, now: { kind, what: card ?? what ?? pick ?? '', at, nth } };
    }
  return { over, news, now: null };
}

export const byMouse = (page, { at }) => page.mouse.click(at.x, at.y);
export const byTouch = (page, { at }) => page.touchscreen.tap(at.x, at.y);

/** Tab, until what is looked for has the focus. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.$(`${selector}:focus`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by Tab`);
}

/** The keys of the table: a card or a Counter by its place, a mobster by seat and number, P to pass, X to drop; whatever
 * has no key is reached by Tab and pressed. */
export async function byKeys(page, { kind, what, nth }) {
  const press = (key) => page.keyboard.press(key);
  if (kind === 'counter') return press('1');
  if (kind === 'card' || kind === 'useless') return press(String(nth));
  if (kind === 'pass') return press('p');
  if (kind === 'drop') return press('x');
  if (kind === 'close') return press('Escape');
  if (kind === 'target') {
    await press(what[0].toLowerCase());
    return what[1] && press(what[1]);
  }
  await tabTo(page, '[data-chosen]');
  return press('Enter');
}

export const isOver = (page) => page.$(id('over'));

/** Where it stands when nothing goes on any more. */
async function stuck(page, last) {
  await page.screenshot({ path: `${SHOTS}/stuck.png` });
  const board = await page.$eval('.felt', (felt) => felt.innerText).catch(() => 'no table');
  return new Error(`stuck at ${page.url()} behind ${JSON.stringify(last)}: ${board}`);
}

/** Plays until the game is over, or `enough` says so; how many things were done. `liked` is in which order cards are played. */
export async function play(page, how, { enough = () => false, liked = [] } = {}) {
  let moved = Date.now();
  let last = null;
  let stood = '';
  let done = 0;
  while (!(await enough(done))) {
    const { over, news, now } = await page.evaluate(look, liked);
    if (over) break;
    // What was to be touched may be gone by now.
    const fine =
      now &&
      (await how(page, now).then(
        () => true,
        () => false,
      ));
    // What is done again and again without anything coming of it is no progress.
    const stands = `${now?.kind} ${now?.what} ${news}`;
    if (stands !== stood) moved = Date.now();
    stood = stands;
    if (fine) {
      done++;
      last = now;
    }
    if (Date.now() - moved > PATIENCE) throw await stuck(page, last);
    await page.waitForTimeout(fine ? 20 : 60);
  }
  return done;
}

/** So many things, and no more. */
export const steps = (most) => ({ enough: (done) => done >= most });
