// roving.ts - one stop of the Tab key for a group of buttons; within it the arrow keys, Home and End go from one to the next.
// A group that grows at its end (`last`) is entered there.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The buttons of a group that can be reached. */
function members(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button:not(:disabled)')];
}

export function roving(group: HTMLElement, from: 'first' | 'last' = 'first') {
  const settle = () => {
    const all = members(group);
    const current =
      all.find((one) => one === document.activeElement) ??
      (from === 'last' ? all.at(-1) : (all.find((one) => one.tabIndex === 0) ?? all[0]));
    for (const one of all) {
      const index = one === current ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index;
    }
  };
  const key = (event: KeyboardEvent) => {
    const all = members(group);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : step === undefined
            ? -1
            : (at + step + all.length) % all.length;
    if (at < 0 || to < 0 || event.defaultPrevented) return;
    event.preventDefault();
    all[to]?.focus();
  };
  const watch = new MutationObserver(settle);
  settle();
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener('focusin', settle);
  group.addEventListener('keydown', key);
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener('focusin', settle);
      group.removeEventListener('keydown', key);
    },
  };
}
