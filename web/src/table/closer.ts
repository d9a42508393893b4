// closer.ts - looking closer at a card or a mobster: by resting the mouse, by a long press, or (Table.svelte) by a key.
// A long press is no click.
import type { Closer, Desk } from './desk.svelte';

const REST = 550;
const PRESS = 480;

export interface CloserOptions {
  desk: Desk;
  what: Closer;
}

export function closer(node: HTMLElement, options: CloserOptions) {
  let { desk, what } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;

  const stop = () => {
    clearTimeout(timer);
    if (desk.peek) desk.peek = null;
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const box = node.getBoundingClientRect();
    timer = setTimeout(
      () => (desk.peek = { what, x: box.x + box.width / 2, y: box.y + box.height / 2 }),
      REST,
    );
  };
  const down = (event: PointerEvent) => {
    stop();
    pressed = false;
    if (event.pointerType === 'mouse') return;
    timer = setTimeout(() => {
      pressed = true;
      if (!desk.dragged) desk.closer = what;
    }, PRESS);
  };
  const click = (event: MouseEvent) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (pressed) event.preventDefault();
  };
  const write = () => (node.dataset['closer'] = 'card' in what ? what.card : what.who);

  write();
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', stop);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointerup', stop);
  node.addEventListener('pointercancel', stop);
  node.addEventListener('click', click, true);
  node.addEventListener('contextmenu', menu);
  return {
    update(now: CloserOptions) {
      ({ desk, what } = now);
      write();
    },
    destroy: stop,
  };
}
