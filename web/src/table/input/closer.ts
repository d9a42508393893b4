// closer.ts - looking closer at a card or a mobster: by resting the mouse, by a long press, or (Table.svelte) by a key.
// A long press is no click.
import type { Closer, Desk } from '../desk.svelte';

const REST = 550;
const PRESS = 480;

export interface CloserOptions {
  desk: Desk;
  what: Closer;
  /** Whether a mouse that rests on it shows it large; not if it is large elsewhere. */
  rests?: boolean;
}

/** Until the next touch: when the finger goes, the click that it makes is none, and lands on the sheet, which is over all by
 * now and would close again. What has no detail is a key's. */
function deafen(): void {
  const still = (event: MouseEvent) => {
    if (event.type === 'click' && !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    for (const type of ['click', 'contextmenu'] as const) removeEventListener(type, still, true);
  };
  for (const type of ['click', 'contextmenu'] as const) addEventListener(type, still, true);
  addEventListener('pointerdown', end, { capture: true, once: true });
}

export function closer(node: HTMLElement, options: CloserOptions) {
  let { desk, what, rests = true } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The finger that is down. */
  let finger: number | null = null;

  const stop = () => {
    clearTimeout(timer);
    finger = null;
    if (desk.peek) desk.peek = null;
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !rests) return;
    const box = node.getBoundingClientRect();
    timer = setTimeout(
      () => (desk.peek = { what, x: box.x + box.width / 2, y: box.y + box.height / 2 }),
      REST,
    );
  };
  const press = () => {
    const id = finger;
    stop();
    if (desk.dragged || id === null) return;
    desk.closer = what;
    deafen();
    node.releasePointerCapture(id); // it drags nothing any more
  };
  const down = (event: PointerEvent) => {
    stop();
    if (event.pointerType === 'mouse') return;
    finger = event.pointerId;
    timer = setTimeout(press, PRESS);
  };
  /** What the phone takes for a long press is one, though it be sooner. */
  const menu = (event: Event) => {
    if (finger === null) return;
    event.preventDefault();
    press();
  };
  const write = () => (node.dataset['closer'] = 'card' in what ? what.card : what.who);

  write();
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', stop);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', stop);
  node.addEventListener('pointercancel', stop);
  node.addEventListener('contextmenu', menu);
  return {
    update(now: CloserOptions) {
      ({ desk, what, rests = true } = now);
      write();
    },
    destroy: stop,
  };
}
