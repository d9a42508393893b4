// looks.mjs - what every screen has to be, whatever it shows: axe-core finds nothing; nothing sticks out to the side; what
// can be touched is 44 px wide and high; no text is cut off, no word broken; numbers do not lie over each other; no answer is
// covered; and nobody has to scroll for his hand.
import { readFileSync } from 'node:fs';
import { check, SHOTS } from './place.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds. Our drawings are decoration of thousands of shapes: they are taken out while it looks, which is two
 * thirds of its work. Runs in the page. */
async function violations(values) {
  const drawings = [...document.querySelectorAll('svg.art')].map((svg) => [
    svg,
    [...svg.childNodes],
  ]);
  for (const [svg] of drawings) svg.replaceChildren();
  const rules = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] };
  const found = await window.axe.run(document, rules);
  for (const [svg, shapes] of drawings) svg.replaceChildren(...shapes);
  const where = (node) => `${node.target.join(' ')} (${node.failureSummary})`;
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(where).join('; ')}`);
}

export async function accessible(page, screen) {
  // By way of the debugger, for the page's own policy lets no script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const told = await page.evaluate(violations, RULES);
  check(told.length === 0, `axe-core finds nothing: ${screen} ${told.join('\n')}`);
}

/** Nobody has to scroll in two directions. */
export async function narrow(page, screen) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  check(over <= 0, `${screen} is not wider than the screen (${over})`);
}

/** What is narrower or lower than a fingertip, by its name. A link within a text is as high as its line (WCAG 2.5.8), be it
 * a sentence or, for a mouse, the log; a native control that lies in its label is as large as that. Runs in the page. */
function small(least) {
  const touchable = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab]';
  const open = document.querySelector('dialog[open]');
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
  const inSentence = (element) =>
    getComputedStyle(element).display === 'inline' &&
    element.parentElement.textContent.trim() !== element.textContent.trim();
  return [...(open ?? document).querySelectorAll(touchable)].flatMap((element) => {
    const held = element.closest('label') ?? element;
    const { width, height } = held.getBoundingClientRect();
    if (!width || !height || element.closest('[inert], [aria-hidden=true]') || element.disabled)
      return [];
    if (element.closest('[data-testid=log]') && !matchMedia('(pointer: coarse)').matches) return [];
    if (getComputedStyle(element).visibility === 'hidden' || inSentence(held)) return [];
    const fits = width >= least - 0.5 && height >= least - 0.5;
    return fits ? [] : [`${named(held)} is ${Math.round(width)} × ${Math.round(height)}`];
  });
}

export async function large(page, screen) {
  const found = await page.evaluate(small, 44);
  check(found.length === 0, `${screen}: what can be touched is 44 px ${found.join('\n')}`);
}

/** What is chosen looks different from what is not, even where a reader's own colours leave no glow and no tint. */
export async function told(page, screen, chosen, other) {
  await page.emulateMedia({ forcedColors: 'active' });
  const [one, two] = await page.evaluate(
    (both) =>
      both.map((selector) => {
        const { borderTop, backgroundColor } = getComputedStyle(document.querySelector(selector));
        return `${borderTop} ${backgroundColor}`;
      }),
    [chosen, other],
  );
  await page.screenshot({ path: `${SHOTS}/${screen}-forced.png` });
  await page.emulateMedia({ forcedColors: 'none' });
  check(one !== two, `${screen}: ${chosen} is told from ${other} in forced colours (${one})`);
}

/** Texts of which a part lies outside of what clips them and cannot be scrolled to. What is shortened with dots has to have
 * its whole text in a title. Runs in the page. */
function cut() {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const found = [];
  const clips = (value) => value === 'hidden' || value === 'clip';
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (
      !node.textContent.trim() ||
      parent.closest('svg, .visually-hidden, [aria-hidden=true], title')
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const look = getComputedStyle(parent);
    if (!box.width || look.visibility === 'hidden' || look.clipPath !== 'none') continue;
    for (let at = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      const wide =
        clips(style.overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2);
      const high =
        clips(style.overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4);
      if ((wide || high) && !at.closest('[title]')) {
        found.push(`“${node.textContent.trim().slice(0, 40)}” in .${at.className}`);
        break;
      }
      // Whoever can scroll sees all of it.
      if (style.overflowX === 'auto' || style.overflowY === 'auto') break;
    }
  }
  return found;
}

export async function uncut(page, screen) {
  const found = await page.evaluate(cut);
  check(found.length === 0, `${screen}: no text is cut off ${found.join('\n')}`);
}

/** Texts that need more room than they have: wider than what they stand in, over the edge of their button, or beside the screen.
 * A name may end in dots if its title has all of it, and so may a select, whose list has. Runs in the page. */
function tight() {
  const open = document.querySelector('dialog[open]') ?? document.body;
  const scrolls = (at) => {
    for (; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
        return true;
    return false;
  };
  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const at = node.parentElement;
    const hidden = 'svg, select, .visually-hidden, [title], title, script, style';
    if (!node.data.trim() || at.closest(hidden)) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || getComputedStyle(at).visibility === 'hidden' || scrolls(at)) continue;
    const tell = (what) => found.add(`“${node.data.trim().slice(0, 50)}” ${what}`);
    const place = at.getBoundingClientRect();
    if (box.left < place.left - 1 || box.right > place.right + 1) tell(`in ${place.width} px`);
    if (box.left < -1 || box.right > innerWidth + 1) tell('beside the screen');
    const frame = at.closest('button, summary, label, a.btn')?.getBoundingClientRect();
    if (!frame) continue;
    if (box.left < frame.left - 1 || box.right > frame.right + 1) tell('is wider than its button');
    if (box.top < frame.top - 2 || box.bottom > frame.bottom + 2) tell('is higher than its button');
  }
  return [...found];
}

export async function fitting(page, screen) {
  const found = await page.evaluate(tight);
  check(found.length === 0, `${screen}: every text has its room ${found.join('\n')}`);
}

/** How much of one's cards is not on the screen, in hundredths of the lowest. Runs in the page. */
function hidden() {
  const boxes = [...document.querySelectorAll('.hand-card')].map((card) =>
    card.getBoundingClientRect(),
  );
  const bar = document.querySelector('[data-testid=slider]')?.closest('.bar');
  const end = bar?.getBoundingClientRect().top ?? innerHeight;
  const under = ({ bottom, height }) => Math.max(0, ((bottom - end) / height) * 100);
  return boxes.length ? Math.max(...boxes.map(under)) : 100;
}

/** A tilted card may touch the edge. */
const EDGE = 12;
export async function inSight(page, screen) {
  const share = Math.round(await page.evaluate(hidden));
  check(share <= EDGE, `${screen}: the hand is on the screen (but for ${share} %)`);
}

/** Buttons of the table for an answer that nobody can press without scrolling (but with large letters), or that lie under
 * something. Runs in the page. */
function covered() {
  const answers = '.window button, section.bar :is(button, select), .hint';
  const scrolls = document.querySelector('.felt.large') !== null;
  return [...document.querySelectorAll(answers)].flatMap((button) => {
    if (scrolls) button.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const corners = [0.1, 0.5, 0.9].map((down) => [left + width / 2, top + height * down]);
    const hit = corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    return hit ? [] : [`“${button.textContent.trim()}”`];
  });
}

export async function reachable(page, screen) {
  const found = await page.evaluate(covered);
  check(found.length === 0, `${screen}: every answer can be pressed ${found.join(' ')}`);
}

/** What opens has a sign that it does: else it is a heading with nothing beneath. */
export async function foldable(page, screen) {
  const found = await page.$$eval('summary', (all) =>
    all
      .filter((it) => {
        const drawn = getComputedStyle(it, '::after').content !== 'none';
        return !drawn && getComputedStyle(it).display !== 'list-item';
      })
      .map((it) => `“${it.textContent.trim()}”`),
  );
  check(found.length === 0, `${screen}: what opens says so ${found.join(' ')}`);
}

/** Words on buttons that are broken anywhere but at a hyphen that was put there. Runs in the page. */
function broken(selector) {
  const range = document.createRange();
  /** Behind a hyphen, a letter has the hyphen's box, too, before its own. */
  const lineOf = (node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
  };
  return [...document.querySelectorAll(selector)].flatMap((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad]+/g)) {
        const lines = new Set([...word].map((_, i) => lineOf(node, index + i)));
        if (lines.size > 1) found.push(`“${word}”`);
      }
    }
    return found;
  });
}

export async function unbroken(page, screen, selector = 'button, h1') {
  const found = await page.evaluate(broken, selector);
  check(found.length === 0, `${screen}: no word is broken ${found.join(' ')}`);
}

/** Numbers of the table that lie over each other, or beside the screen. Runs in the page. */
function colliding() {
  const NUMBERS =
    '.felt :is(.figures, .piles small, .yard small, .clock, .place, .ordinal, .pill, h1.turn, .chip .name)';
  const boxes = [...document.querySelectorAll(NUMBERS)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const wide = element.scrollWidth > element.clientWidth + 1 && !element.title;
    const text = element.innerText || Object.values(element.dataset).join(' ');
    return box.width ? [{ box, text, wide, drawer: element.closest('.drawer') !== null }] : [];
  });
  const out = boxes
    .filter(({ box, wide }) => wide || box.left < -1 || box.right > innerWidth + 1)
    .map(({ text }) => `“${text}” sticks out`);
  const apart = ({ box: a }, { box: b }) =>
    a.right <= b.left + 1 ||
    b.right <= a.left + 1 ||
    a.bottom <= b.top + 1 ||
    b.bottom <= a.top + 1;
  const over = boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter((other) => one.drawer === other.drawer && !apart(one, other))
      .map(({ text }) => `“${one.text}” lies over “${text}”`),
  );
  return [...out, ...over];
}

export async function apart(page, screen) {
  const found = await page.evaluate(colliding);
  check(found.length === 0, `${screen}: numbers have room ${found.join('; ')}`);
}
