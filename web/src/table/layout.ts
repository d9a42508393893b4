// layout.ts - which of three arrangements fits a window, and how a hand lies in its room. Pure figures.

export type Layout = 'phone' | 'tablet' | 'desk';

/** From so many times the usual size on nothing is shortened: what has no room is scrolled to. */
export const LARGE = 1.25;

/** Portrait phones get one family at a time; a desk has the log beside the board. `letters`: how many times as large as usual
 * they are; whoever has large ones has less room, and the simplest arrangement. */
export function layoutFor(width: number, height: number, letters = 1): Layout {
  const room = width / Math.max(1, letters);
  if (room < 640 || height < 520) return 'phone';
  if (room >= 1100) return 'desk';
  return letters > LARGE ? 'phone' : 'tablet';
}

export interface Fan {
  /** Of one card, in px. */
  card: number;
  /** From one card to the next. */
  step: number;
  /** All of them. */
  width: number;
  /** Degrees of the outermost card. */
  tilt: number;
  /** How far its corner hangs below the card in the middle (px). */
  sag: number;
}

/** The ends of a fan sink by so much of a card's width. */
const SINK = 0.07;

/** At least so much of every card can be touched. */
export const TOUCH = 44;

/** `n` cards in `room` px; a card is `high` px high at most. Too many cards make a row that scrolls. */
export function fan(n: number, room: number, high: number): Fan {
  const fits = Math.max(60, room - TOUCH * (n - 1));
  const card = Math.round(Math.min((high / 1.1) * (5 / 7), room / 2.8, 168, fits));
  if (n <= 1) return { card, step: card, width: card, tilt: 0, sag: 0 };
  const step = Math.max(TOUCH, Math.min(card * 0.86, (room - card) / (n - 1)));
  const tilt = Math.min(9, 1.6 * (n - 1));
  const sag = card * (SINK + Math.sin((tilt * Math.PI) / 180) / 2);
  return { card, step, width: card + step * (n - 1), tilt, sag };
}

/** How card i of n lies: degrees, and how far it sinks at the ends of the fan (px). */
export function lie(fan: Fan, i: number, n: number): { turn: number; sink: number } {
  if (n <= 1) return { turn: 0, sink: 0 };
  const t = (2 * i) / (n - 1) - 1;
  return { turn: t * fan.tilt, sink: t * t * fan.card * SINK };
}

/** Where card i of n begins in a room (px): in its middle, or from the left where they are too many. */
export const layAt = (fan: Fan, i: number, room: number): number =>
  Math.max(0, (room - fan.width) / 2) + i * fan.step;

export interface Rows {
  /** Of one place, in px; a figure is half as high again. */
  each: number;
  inRow: number;
}

/** The narrowest place that can still be touched. */
const NARROW = 48;

/** `n` in a line-up (six at least) in a room: as many rows as make the figures largest. Too many make a row that scrolls. */
export function rows(n: number, room: number, high: number): Rows {
  const places = Math.max(n, 6);
  let best: Rows = { each: 0, inRow: places };
  for (let count = 1; count <= 4; count++) {
    const inRow = Math.ceil(places / count);
    // every row but the first leaves a little air above the hats
    const each = Math.min(high / count / (count === 1 ? 1.5 : 1.62), room / inRow);
    if (each > best.each * 1.08) best = { each, inRow };
  }
  return { ...best, each: Math.max(NARROW, Math.floor(best.each)) };
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Air between two figures, and above the hats of a row. */
const AIR = { x: 4, y: 6 };

/** Where each of `places` stands in a room so wide (px): row under row, each in the middle. */
export function standing({ each, inRow }: Rows, places: number, room: number): Box[] {
  const [w, h] = [each - AIR.x, (each - AIR.x) * 1.5];
  const left = Math.max(0, (room - inRow * each) / 2);
  return Array.from({ length: places }, (_, i) => {
    const row = Math.floor(i / inRow);
    const short = inRow - Math.min(inRow, places - row * inRow);
    const x = left + ((i % inRow) + short / 2) * each + AIR.x / 2;
    return { x, y: row * (h + AIR.y), w, h };
  });
}
