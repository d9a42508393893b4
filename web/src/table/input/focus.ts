// focus.ts - nobody who plays by keyboard is left nowhere: where the button that had the focus is gone (a card that was played,
// a window that has closed), the focus goes to what is asked now.

/** `home`: where that is; null where nothing is asked, and the page's own buttons have the focus. */
export function kept(root: HTMLElement, home: string | null) {
  if (!home) return;
  let last: HTMLElement | null = null;
  /** A new screen begins where something is asked. */
  let lost = document.activeElement === document.body;
  const came = ({ target }: FocusEvent) => {
    last = target as HTMLElement;
    lost = false;
  };
  const gone = (at: HTMLElement) => !at.isConnected || at.matches(':disabled');
  /** Whoever goes away by himself is not called back. (What is being taken away says so while it is still there.) */
  const went = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) queueMicrotask(() => last && !gone(last) && (last = null));
  };
  const look = () => {
    const at = document.activeElement;
    if (at !== document.body && at !== last) return; // a button that is disabled keeps the focus until the next frame
    lost ||= last !== null && gone(last);
    if (lost) root.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', came);
  root.addEventListener('focusout', went);
  return {
    destroy() {
      watch.disconnect();
      root.removeEventListener('focusin', came);
      root.removeEventListener('focusout', went);
    },
  };
}
