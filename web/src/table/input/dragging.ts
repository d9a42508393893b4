// dragging.ts - a card dragged out of the hand with mouse, pen or finger: the card follows, and what lies under the pointer when
// it is let go decides. Without a movement worth the name it stays a click. What is dragged is small and goes beside the pointer:
// the target is seen.

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
/** Of the card that is dragged: how wide it is (px), and how far from the pointer; a finger is thick. */
const GHOST = 60;
const BESIDE = { mouse: 14, finger: 44 };

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

/** Where a card that is so large goes on such a screen: below and to the right of a mouse, above a finger; on the other side
 * where there is no room. */
export function besidePointer(at: Point, card: Size, screen: Size, finger: boolean): Point {
  const gap = finger ? BESIDE.finger : BESIDE.mouse;
  const right = at.x + gap;
  const under = at.y + gap;
  const above = at.y - gap - card.height;
  const below = finger ? above < 0 : under + card.height <= screen.height;
  const x = right + card.width <= screen.width ? right : at.x - gap - card.width;
  return { x: Math.max(0, x), y: below ? under : above };
}

export function dragging(node: HTMLElement, options: Dragging) {
  let from: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;

  const lift = (event: PointerEvent) => {
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.classList.add('ghost');
    ghost.style.width = `${Math.min(GHOST, node.offsetWidth)}px`;
    ghost.style.left = ghost.style.top = '0';
    ghost.inert = true;
    document.body.append(ghost);
    options.begin();
  };
  const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY);
  const down = (event: PointerEvent) => {
    if (event.button || !options.enabled()) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // a quick hand has left the card before it is told to have moved
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    const far = event.pointerType === 'touch' ? -dy > SLACK : Math.hypot(dx, dy) > SLACK;
    if (!ghost && far) lift(event);
    if (!ghost) return;
    const { x, y } = besidePointer(
      { x: event.clientX, y: event.clientY },
      { width: ghost.offsetWidth, height: ghost.offsetHeight },
      { width: innerWidth, height: innerHeight },
      event.pointerType === 'touch',
    );
    ghost.style.transform = `translate(${x}px, ${y}px)`;
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
