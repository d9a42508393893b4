// player.mjs - somebody at the table who takes the first thing that may be done: by mouse, by touch, or by keyboard alone.
// Knows the table by what it marks: data-card (with .playable), data-what with data-look=legal, data-pick, send, drop.

const TESTID = (name) => `[data-testid=${name}]`;

/** What may be done now, best first, and where a finger reaches it; null: nothing. Runs in the page. */
function choice() {
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
  const first = [
    ['.window .counter', 'counter'],
    ['[data-pick=pass]', 'pass'],
    ['[data-testid=send]', 'send'],
    ['[data-what][data-look=legal]', 'target'],
    ['.chip.calls', 'family'],
    ['.hand-card.playable', 'card'],
    ['[data-pick]:not([data-pick=hold])', 'word'],
    ['[data-testid=drop]', 'drop'],
  ];
  for (const [selector, kind] of first)
    for (const element of [...document.querySelectorAll(selector)].filter(seen)) {
      const at = reach(element);
      if (!at) continue;
      for (const other of document.querySelectorAll('[data-chosen]')) delete other.dataset.chosen;
      element.dataset.chosen = '';
      const { card, what, pick } = element.dataset;
      return { kind, what: card ?? what ?? pick ?? '', at };
    }
  return null;
}

export const byMouse = (page, { at }) => page.mouse.click(at.x, at.y);
export const byTouch = (page, { at }) => page.touchscreen.tap(at.x, at.y);

/** The keys of the table: a card by its place, a mobster by seat and number, Enter to send, P to pass. */
export async function byKeys(page, { kind, what }) {
  const press = (key) => page.keyboard.press(key);
  if (kind === 'pass') return press('p');
  if (kind === 'drop') return press('x');
  if (kind === 'target') {
    await press(what[0].toLowerCase());
    return what[1] && press(what[1]);
  }
  // Everything else is reached by Tab and pressed.
  await page.focus('[data-chosen]');
  return press('Enter');
}

/** Plays until the game is over, or so many things were done; how many were. */
export async function play(page, how, most = Infinity, seconds = 900) {
  const end = Date.now() + seconds * 1000;
  let done = 0;
  while (done < most && Date.now() < end) {
    if (await page.$(TESTID('over'))) return done;
    const now = await page.evaluate(choice);
    const fine =
      now &&
      (await how(page, now).then(
        () => true,
        () => false,
      ));
    if (fine && ++done % 25 === 0)
      console.log(`  ${done} things done, now ${now.kind} ${now.what}`);
    await page.waitForTimeout(fine ? 30 : 120);
  }
  return done;
}

export const isOver = (page) => page.$(TESTID('over'));
