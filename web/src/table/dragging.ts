// dragging.ts - a card dragged out of the hand with mouse, pen or finger: the card follows, and what lies under it when it is
// let go decides. Without a movement worth the name it stays a click.

export interface Dragging {
  /** The drag has begun. */
  begin(): void;
  /** Over this element of the page. */
  over(under: Element | null): void;
  /** Let go there, by a finger or by something surer; null: given up. */
  end(under: Element | null, finger: boolean): void;
  enabled(): boolean;
}

const SLACK = 9;

export function dragging(node: HTMLElement, options: Dragging) {
  let from: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;

  const lift = (event: PointerEvent) => {
    const box = node.getBoundingClientRect();
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.classList.add('ghost');
    ghost.style.width = `${node.offsetWidth}px`;
    ghost.style.left = `${box.x}px`;
    ghost.style.top = `${box.y}px`;
    ghost.inert = true;
    document.body.append(ghost);
    node.setPointerCapture(event.pointerId);
    options.begin();
  };
  const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY);
  const down = (event: PointerEvent) => {
    if (event.button || !options.enabled()) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    const far = event.pointerType === 'touch' ? -dy > SLACK : Math.hypot(dx, dy) > SLACK;
    if (!ghost && far) lift(event);
    if (!ghost) return;
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(-3deg) scale(1.06)`;
    options.over(under(event));
  };
  const done = (event: PointerEvent, taken: boolean) => {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    // The click that follows is not one.
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, true), 50);
    options.end(taken ? under(event) : null, event.pointerType === 'touch');
  };
  const swallow = (event: Event) => event.stopImmediatePropagation();
  const up = (event: PointerEvent) => done(event, true);
  const cancel = (event: PointerEvent) => done(event, false);

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', cancel);
  return {
    update(now: Dragging) {
      options = now;
    },
    destroy() {
      ghost?.remove();
    },
  };
}
