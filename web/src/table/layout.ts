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

/** A hand as it lies in its room. */
export interface Spread {
  /** The width of a card, in px. */
  card: number;
  /** All of it; more than the room if it has to be scrolled. */
  width: number;
  places: Lie[];
}

/** The upper left corner of a card (px), and how far it is turned (degrees). */
export interface Lie {
  x: number;
  y: number;
  turn: number;
}

/** A card is so many times as high as it is wide. */
const HIGH = 1.4;

/** The ends of a fan sink by so much of a card's width. */
const SINK = 0.07;

/** At least so much of every card can be touched. */
export const TOUCH = 44;

/** On a narrower card its name cannot be read (px). */
export const LEGIBLE = 60;

/** Left and right of a fan, and above and below it, for cards that are turned or lifted (px). */
const AIR_OF_FAN = { x: 20, y: 12 };

/** `n` cards as a fan: beside each other if their names can be read then, else over each other; too many are scrolled. */
export function fan(n: number, width: number, height: number): Spread {
  const room = width - 2 * AIR_OF_FAN.x;
  const tall = Math.min((height - 2 * AIR_OF_FAN.y) / 1.1 / HIGH, 168);
  const apart = room / Math.max(1, n);
  const fits = Math.max(60, room - TOUCH * (n - 1));
  const beside = apart >= LEGIBLE;
  const card = Math.floor(beside ? Math.min(tall, apart) : Math.min(tall, room / 2.8, fits));
  const step = beside ? card : Math.max(TOUCH, Math.min(card * 0.86, (room - card) / (n - 1)));
  const all = card + step * (n - 1);
  const tilt = Math.min(beside ? 5 : 9, 1.6 * (n - 1));
  const sag = card * (SINK + Math.sin((tilt * Math.PI) / 180) / 2);
  const left = AIR_OF_FAN.x + Math.max(0, (room - all) / 2);
  const top = height - Math.max(8, sag) - card * HIGH;
  const places = Array.from({ length: n }, (_, i) => {
    const t = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
    return { x: left + i * step, y: top + t * t * card * SINK, turn: t * tilt };
  });
  return { card, width: all + 2 * AIR_OF_FAN.x, places };
}

/** Between the cards of a shelf, and around them (px). */
const GAP = 5;
/** Of a row that is scrolled, a card is so wide if it can be. */
const HANDY = 88;
/** A chosen card rises by so much of its height. */
const LIFT = 0.14;

/** `n` cards side by side on a phone, each name whole: in two rows if they are high enough, else in one that is scrolled. */
export function shelf(n: number, width: number, height: number): Spread {
  const wideIn = (rows: number) => (height - GAP * (rows + 1)) / (HIGH * (rows + LIFT));
  const rows = n > 3 && wideIn(2) >= LEGIBLE ? 2 : 1;
  const inRow = Math.max(1, Math.ceil(n / rows));
  const share = (width - GAP * (inRow + 1)) / inRow;
  const card = Math.floor(Math.max(LEGIBLE, Math.min(wideIn(rows), Math.max(share, HANDY), 150)));
  const all = inRow * (card + GAP) + GAP;
  const rise = HIGH * card + GAP;
  const top = height - rows * rise;
  const places = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / inRow);
    const short = inRow - Math.min(inRow, n - row * inRow);
    const left = Math.max(0, (width - all) / 2) + GAP + (short * (card + GAP)) / 2;
    return { x: left + (i % inRow) * (card + GAP), y: top + row * rise, turn: 0 };
  });
  return { card, width: all, places };
}

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
