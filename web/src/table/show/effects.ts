// effects.ts - what flies and flashes while a beat is shown: elements on a layer of their own, moved by Web Animations and
// gone when they are done. Nothing waits for them, and nothing is to be read from them that is not said elsewhere, too.
import { shot, stamp } from '../../art';
import type { Seat, WireEvent } from '../../lib/wire';
import type { Words } from '../../lib/words';
import { imageOf } from '../../ui/image';
import type { Anchor, Beat, Effect } from './beats';
import { back, cardPicture, face } from '../pictures';
import { numberOf, seatOf } from '../scene';
import type { TableText } from '../../text';

export interface Drawing {
  words: Words;
  text: TableText;
  familyOf(seat: Seat): number;
}

/** The place on the screen; a mobster in the line-up before the same man in his family's panel. */
function find(root: HTMLElement, anchor: Anchor): DOMRect | null {
  const all = [...root.querySelectorAll<HTMLElement>(`[data-anchor="${anchor}"]`)];
  const seen = all.filter((el) => el.getClientRects().length > 0);
  const best = seen.find((el) => el.closest('.line-up')) ?? seen[0];
  if (best) return best.getBoundingClientRect();
  return anchor.startsWith('who:') ? find(root, `seat:${anchor.charAt(4) as Seat}`) : null;
}

/** Nothing that flies takes a colour from the page. */
function image(picture: string): HTMLElement {
  const img = document.createElement('img');
  img.className = 'art';
  img.src = imageOf(picture) ?? '';
  img.alt = '';
  return img;
}

/** Where things fly, and where it begins on the screen: asked once for each beat, before anything is changed. */
interface Layer {
  element: HTMLElement;
  x: number;
  y: number;
}

function put(
  layer: Layer,
  picture: string,
  box: { x: number; y: number; w: number; h: number },
  kind: string,
): HTMLElement {
  const el = document.createElement('div');
  el.className = `effect ${kind}`;
  if (picture) el.append(image(picture));
  el.style.left = `${box.x - layer.x}px`;
  el.style.top = `${box.y - layer.y}px`;
  el.style.width = `${box.w}px`;
  el.style.height = `${box.h}px`;
  layer.element.append(el);
  return el;
}

function run(
  el: HTMLElement,
  frames: Keyframe[],
  duration: number,
  easing = 'cubic-bezier(.3,.7,.3,1)',
): void {
  const animation = el.animate(frames, { duration, easing, fill: 'both' });
  const gone = () => el.remove();
  animation.finished.then(gone, gone);
}

function fly(root: HTMLElement, layer: Layer, beat: Beat, ms: number, drawing: Drawing): void {
  const { flight } = beat;
  if (!flight) return;
  const from = find(root, flight.from);
  const spot =
    flight.place === undefined ? null : root.querySelector(`[data-place="${flight.place}"]`);
  const to = spot?.getBoundingClientRect() ?? find(root, flight.to);
  if (!from || !to) return;
  const w = flight.who ? 52 : 70;
  const h = flight.who ? 52 : 98;
  const x = from.x + from.width / 2 - w / 2;
  const y = from.y + from.height / 2 - h / 2;
  const dx = to.x + to.width / 2 - w / 2 - x;
  const dy = to.y + to.height / 2 - h / 2 - y;
  const picture = flight.who
    ? face(drawing.familyOf(seatOf(flight.who)), numberOf(flight.who))
    : flight.card
      ? cardPicture(drawing.words, flight.card)
      : back();
  const el = put(layer, picture, { x, y, w, h }, flight.who ? 'face' : 'card');
  const bow = Math.min(70, Math.hypot(dx, dy) / 5);
  run(
    el,
    [
      { transform: 'translate(0, 0) scale(.6)', opacity: 0.2 },
      {
        transform: `translate(${dx / 2}px, ${dy / 2 - bow}px) rotate(5deg) scale(1.12)`,
        opacity: 1,
        offset: 0.55,
      },
      { transform: `translate(${dx}px, ${dy}px) scale(1)`, opacity: 1, offset: 0.92 },
      { transform: `translate(${dx}px, ${dy}px) scale(1)`, opacity: 0 },
    ],
    Math.max(180, ms * 0.7),
  );
}

const square = (at: DOMRect, size: number, lift = 0) => ({
  x: at.x + at.width / 2 - size / 2,
  y: at.y + at.height / 2 - size / 2 - lift,
  w: size,
  h: size,
});

const GROW: Keyframe[] = [
  { transform: 'scale(.2)', opacity: 0 },
  { transform: 'scale(1.15)', opacity: 1, offset: 0.25 },
  { transform: 'scale(1)', opacity: 1, offset: 0.6 },
  { transform: 'scale(1.3)', opacity: 0 },
];

const EFFECTS: Record<
  Effect,
  (layer: Layer, at: DOMRect, ms: number, drawing: Drawing, event: WireEvent) => void
> = {
  shot(layer, at, ms) {
    const size = Math.min(130, Math.max(44, at.width * 1.15));
    run(
      put(layer, shot(), square(at, size, at.height > 90 ? at.height * 0.18 : 0), 'shot'),
      GROW,
      Math.max(260, ms * 0.6),
    );
  },
  stamp(layer, at, ms, drawing, event) {
    const word = event[0] === 'counter' ? drawing.text.countered : drawing.text.out;
    const w = Math.min(260, Math.max(130, at.width));
    const box = {
      x: at.x + at.width / 2 - w / 2,
      y: at.y + at.height / 2 - w * 0.23,
      w,
      h: w * 0.46,
    };
    const frames: Keyframe[] = [
      { transform: 'scale(2.6) rotate(8deg)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1, offset: 0.18 },
      { transform: 'scale(1)', opacity: 1, offset: 0.85 },
      { transform: 'scale(1)', opacity: 0 },
    ];
    run(put(layer, stamp(word), box, 'stamp'), frames, Math.max(500, ms * 0.95), 'ease-in');
  },
  siren: (layer, at, ms) => wash(layer, at, ms, 'siren'),
  fire: (layer, at, ms) => wash(layer, at, ms, 'fire'),
  shine: (layer, at, ms) => wash(layer, at, ms * 0.8, 'shine'),
  dust(layer, at, ms) {
    run(
      put(layer, '', square(at, Math.min(90, Math.max(40, at.width))), 'dust'),
      GROW,
      Math.max(200, ms * 0.7),
    );
  },
};

/** A light that goes over a place, twice for what is loud. */
function wash(layer: Layer, at: DOMRect, ms: number, kind: string): void {
  const el = put(layer, '', { x: at.x, y: at.y, w: at.width, h: at.height }, kind);
  const pulse = kind === 'shine' ? [0, 1, 0] : [0, 1, 0.25, 1, 0];
  run(
    el,
    pulse.map((opacity) => ({ opacity })),
    Math.max(220, ms),
    'ease-in-out',
  );
}

export function perform(
  root: HTMLElement,
  element: HTMLElement,
  event: WireEvent,
  beat: Beat,
  ms: number,
  drawing: Drawing,
): void {
  const at = beat.effect && find(root, beat.effect.at);
  const { x, y } = element.getBoundingClientRect();
  const layer = { element, x, y };
  fly(root, layer, beat, ms, drawing);
  if (beat.effect && at) EFFECTS[beat.effect.what](layer, at, ms, drawing, event);
}
