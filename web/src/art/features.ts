// features.ts - eyes, brows, nose, mouth, moustache and beard, and the marks that life has left. Each is a short function
// of the head it sits on, in a table by name: a new one is one row here and a name in mobsters.ts.

import type { Head } from './head.ts';
import { EYE_Y, MOUTH_Y, NOSE_Y } from './head.ts';
import { bar, curve, d, disc, fill, line, oval, ring } from './svg.ts';
import { BLOOD, BONE, BRASS, INK } from './palette.ts';

type Draw = (h: Head) => string;
/** One eye or brow: its middle, and the side it is on (-1 left). The inner corner lies towards -side. */
type Pair = (x: number, side: number, h: Head) => string;

const SPREAD = 8.8;
const both =
  (draw: Pair): Draw =>
  (h) =>
    draw(h.mid - SPREAD * (1 + 0.06 * h.turn), -1, h) + draw(h.mid + SPREAD * (1 - 0.06 * h.turn), 1, h);

const Y = EYE_Y;
const almond = (x: number, up: number, down: number, slant = 0, side = 1): string =>
  d`M${x - 4.9} ${Y - slant * side}Q${x} ${Y - up * 2} ${x + 4.9} ${Y + slant * side}Q${x} ${Y + down * 2} ${x - 4.9} ${Y - slant * side}z`;
const lid = (x: number, up: number, slant = 0, side = 1, width = 1.8): string =>
  line(d`M${x - 5.2} ${Y - slant * side}Q${x} ${Y - up * 2} ${x + 5.2} ${Y + slant * side}`, INK, width);
const iris = (x: number, h: Head, y = Y - 0.4, r = 2.3): string =>
  disc(x + 0.9 * h.turn, y, r, INK) + disc(x + 0.9 * h.turn - 0.8, y - 0.8, 0.7, BONE);

const eye = (up: number, down: number, slant = 0, r = 2.3): Draw =>
  both((x, side, h) => fill(almond(x, up, down, slant, side), BONE) + iris(x, h, Y - up * 0.25, r) + lid(x, up, slant, side));

const sleepy: Pair = (x, side, h) =>
  fill(almond(x, 2.6, 1.7), BONE) +
  disc(x + 0.9 * h.turn, Y + 0.2, 2.1, INK) +
  fill(d`M${x - 5.4} ${Y + 0.2}Q${x} ${Y - 7.4} ${x + 5.4} ${Y + 0.2}z`, h.skin[1]) +
  line(d`M${x - 5.3} ${Y + 0.2}h10.6`, INK, 1.8) +
  line(d`M${x - 3.4} ${Y + 4}q3.4 1.6 ${6.8 - side} 0`, h.skin[1], 1);

const bug: Pair = (x, _side, h) =>
  disc(x, Y, 5, BONE) + ring(x, Y, 5, INK, 1.3) + disc(x + h.turn, Y, 1.9, INK) + line(d`M${x - 4} ${Y + 6.6}q4 1.8 8 0`, h.skin[1], 1.2);

const lashes: Pair = (x, side, h) =>
  fill(d`M${x - 5.4} ${Y - 0.5}Q${x - side} ${Y - 9} ${x + 5.4} ${Y - 0.5}z`, '#8a6a7c', 'fill-opacity=".75"') +
  fill(almond(x, 2.7, 1.9, -0.5, side), BONE) +
  iris(x, h, Y - 0.6, 2.4) +
  lid(x, 2.7, -0.5, side, 2) +
  line(d`M${x + side * 4.8} ${Y - 0.6}l${side * 2.4} -2.2M${x + side * 3.4} ${Y - 2.2}l${side * 1.5} -2.2`, INK, 1.1);

export const EYES = {
  open: eye(2.6, 1.9),
  mean: eye(2, 1.7, -1.1),
  narrow: eye(1.3, 1, -0.5, 1.8),
  soft: eye(2.6, 1.8, 0.9),
  pale: both(
    (x, side, h) =>
      fill(almond(x, 2.9, 2, -0.4, side), BONE) +
      disc(x + h.turn, Y - 0.4, 2.5, '#8fa9ad') +
      disc(x + h.turn, Y - 0.4, 1.1, INK) +
      lid(x, 2.9, -0.4, side, 1.6),
  ),
  sleepy: both(sleepy),
  bug: both(bug),
  smile: both((x) => line(d`M${x - 4.6} ${Y + 1.2}q4.6 -5.6 9.2 0`, INK, 2)),
  lashes: both(lashes),
  droop: both((x, side, h) => (side > 0 ? sleepy(x, side, h) : fill(almond(x, 2.4, 1.8), BONE) + iris(x, h) + lid(x, 2.4))),
  wink: both((x, side, h) =>
    side > 0 ? line(d`M${x - 4.8} ${Y}q4.8 3.4 9.6 -0.6`, INK, 2) : fill(almond(x, 2.6, 1.9), BONE) + iris(x, h) + lid(x, 2.6),
  ),
} satisfies Record<string, Draw>;

/** A brow from its inner to its outer end; `thick` at the inner one. */
const brow =
  (inner: number, bow: number, outer: number, thick: number): Pair =>
  (x, side) => {
    const [a, b] = [x - side * 5.8, x + side * 6.6];
    return d`M${a} ${inner}Q${x} ${bow} ${b} ${outer}Q${x} ${bow + thick} ${a} ${inner + thick}z`;
  };
const brows =
  (inner: number, bow: number, outer: number, thick: number) =>
  (colour: string): Draw =>
    both((x, side, h) => fill(brow(inner, bow, outer, thick)(x, side, h), colour));

export const BROWS = {
  flat: brows(40, 38.4, 40.4, 2.6),
  angry: brows(41.6, 37.2, 38, 3),
  arch: brows(40.6, 33.6, 39.6, 1.9),
  thin: brows(40.4, 35, 39.8, 1.2),
  sad: brows(37.8, 37.6, 42, 2.4),
  bushy: brows(39.6, 36.2, 40, 4.6),
  heavy: brows(41.4, 36.6, 40.4, 5),
  mono: (colour) => (h) => brows(40.4, 36.2, 39.4, 4)(colour)(h) + fill(d`M${h.mid - 4} 40.4q4 1.6 8 0v3.2q-4 -1 -8 0z`, colour),
  cocked: (colour) => both((x, side, h) => fill((side < 0 ? brow(37.6, 32.6, 37.6, 2.2) : brow(41, 38, 40, 2.4))(x, side, h), colour)),
} satisfies Record<string, (colour: string) => Draw>;

/** A nose: its ridge in shadow and the line beneath. w: half its width; y: where it ends; lean: a break. */
const nose =
  (w: number, y: number, lean = 0, hook = 0): Draw =>
  (h) => {
    const x = h.mid + h.turn * 1.2;
    return (
      fill(
        d`M${h.mid + 0.6} 43Q${x + 2.4 + lean} 50 ${x + w} ${y - 2.4}Q${x + w + 0.6} ${y + 0.6} ${x + w * 0.3} ${y + 1}L${x - w * 0.2 + hook} ${y + 1.8}Q${x + lean * 1.5} 51 ${h.mid + 0.6} 43z`,
        h.skin[1],
      ) +
      line(
        d`M${x - w} ${y - 1.6}q-0.8 2.4 ${w * 0.55} 1.9q${w * 0.45} ${1.5 + hook} ${w * 0.9} 0q${w * 0.8} 0.5 ${w * 0.55} -1.9`,
        INK,
        1.3,
      )
    );
  };
const N = NOSE_Y;

export const NOSES = {
  straight: nose(4, N),
  long: nose(3.8, N + 1.6),
  hook: nose(4.2, N + 0.8, 2.4, 1.4),
  broad: nose(5.8, N),
  broken: (h) => nose(5, N, -3)(h) + line(d`M${h.mid - 2.4} 49.4l4.6 1.4`, INK, 1),
  button: (h) =>
    disc(h.mid + h.turn, N - 2.2, 3.2, h.skin[1], 'fill-opacity=".7"') + line(d`M${h.mid + h.turn - 2.6} ${N - 0.2}q2.6 2.4 5.2 0`, INK, 1.3),
  bulb: (h) => nose(5, N)(h) + disc(h.mid + h.turn * 1.2, N - 2, 4.4, '#c9674f', 'fill-opacity=".55"'),
  fine: (h) =>
    fill(d`M${h.mid + 1} 45L${h.mid + 3 + h.turn} ${N - 2.5}L${h.mid + h.turn} ${N - 0.5}z`, h.skin[1]) +
    line(d`M${h.mid + h.turn - 2.2} ${N - 0.8}q2.2 1.6 4.4 0`, INK, 1.1),
} satisfies Record<string, Draw>;

const M = MOUTH_Y;
const lips =
  (path: (x: number) => string, under = 1): Draw =>
  (h) =>
    (under ? line(d`M${h.mid - 3.6} ${M + 4}q3.6 1.4 7.2 0`, h.skin[1], 1.8) : '') + line(path(h.mid), INK, 1.9);

export const MOUTHS = {
  flat: lips((x) => d`M${x - 7} ${M}q7 -0.9 14 0`),
  smirk: lips((x) => d`M${x - 6.6} ${M + 1.2}q7 1.4 12.4 -2l1.4 -1.4`),
  frown: lips((x) => d`M${x - 7} ${M + 1.6}q7 -4.4 14 0`),
  sneer: lips((x) => d`M${x - 7} ${M + 1}q6 -1.8 10 -0.6l4.4 -2.6`),
  tight: lips((x) => d`M${x - 5} ${M}h10`, 0),
  wide: lips((x) => d`M${x - 9.6} ${M - 0.6}q9.6 2.6 19.2 0`),
  smile: lips((x) => d`M${x - 7.6} ${M - 1.4}q7.6 5.4 15.2 0`),
  grin: (h) =>
    fill(
      d`M${h.mid - 9} ${M - 2.4}Q${h.mid} ${M + 0.4} ${h.mid + 9} ${M - 2.4}Q${h.mid + 6.4} ${M + 6} ${h.mid} ${M + 6}T${h.mid - 9} ${M - 2.4}z`,
      INK,
    ) +
    fill(
      d`M${h.mid - 7.2} ${M - 1}Q${h.mid} ${M + 1.4} ${h.mid + 7.2} ${M - 1}Q${h.mid + 5.6} ${M + 2.8} ${h.mid} ${M + 2.8}T${h.mid - 7.2} ${M - 1}z`,
      BONE,
    ),
  bared: (h) =>
    fill(
      d`M${h.mid - 7.6} ${M - 1.6}Q${h.mid} ${M - 3.4} ${h.mid + 7.6} ${M - 1.6}V${M + 3}Q${h.mid} ${M + 1.6} ${h.mid - 7.6} ${M + 3}z`,
      INK,
    ) + bar(d`M${h.mid - 6.2} ${M + 0.4}q6.2 -1.4 12.4 0`, BONE, 2.4, 'stroke-dasharray="2.4 .6"'),
  twist: lips((x) => d`M${x - 6.4} ${M + 2.4}q3 -4.6 6 -2t7.4 -2.6`),
  small: lips((x) => d`M${x - 3.6} ${M}q1.8 -1.6 3.6 -0.2q1.8 -1.4 3.6 0.2`, 1),
  red: (h) =>
    fill(
      d`M${h.mid - 6} ${M}Q${h.mid - 2.6} ${M - 3.8} ${h.mid} ${M - 2}Q${h.mid + 2.6} ${M - 3.8} ${h.mid + 6} ${M}Q${h.mid} ${M + 5.8} ${h.mid - 6} ${M}z`,
      BLOOD,
    ) + line(d`M${h.mid - 5.4} ${M}q2.8 0.6 5.4 -0.2q2.6 0.8 5.4 0.2`, '#4a1016', 1),
} satisfies Record<string, Draw>;

const jawline = (h: Head, from: number, grow = 0): string => {
  const i = 3;
  const [l, r] = [h.left, h.right];
  return curve([
    [l[i]![0] - grow * 0.6, l[i]![1] - from],
    [h.mid - h.jaw * 0.55, M - 4],
    [h.mid, NOSE_Y + 2.2],
    [h.mid + h.jaw * 0.55, M - 4],
    [r[i]![0] + grow * 0.6, r[i]![1] - from],
    [r[i]![0] + grow, r[i]![1] + 1],
    [r[4]![0] + grow, r[4]![1] + grow],
    [50 + h.turn, h.chin + grow * 1.4],
    [l[4]![0] - grow, l[4]![1] + grow],
    [l[i]![0] - grow, l[i]![1] + 1],
  ]);
};

/** Moustaches and beards: on the face before the mouth is drawn, so that the mouth stays to be seen. */
export const BEARDS = {
  stubble: () => (h) => fill(jawline(h, 6), '#3b3a44', 'fill-opacity=".34"'),
  full: (colour) => (h) => fill(jawline(h, 9, 1.4), colour),
  goatee: (colour) => (h) =>
    fill(
      curve([
        [h.mid - 7.4, M - 3.6],
        [h.mid, M - 5.4],
        [h.mid + 7.4, M - 3.6],
        [h.mid + 6.6, M + 5],
        [h.mid + 1, h.chin + 4.5],
        [h.mid - 6, M + 5],
      ]),
      colour,
    ),
  chops: (colour) => (h) =>
    fill(
      curve([
        [h.left[1]![0], 40],
        [h.left[2]![0] + 4.4, 50],
        [h.left[2]![0] + 6, 61],
        [h.left[3]![0], 64],
        [h.left[2]![0] - 0.4, 52],
      ]),
      colour,
    ) +
    fill(
      curve([
        [h.right[1]![0], 40],
        [h.right[2]![0] - 3.4, 50],
        [h.right[2]![0] - 4.6, 61],
        [h.right[3]![0], 64],
        [h.right[2]![0] + 0.4, 52],
      ]),
      colour,
    ),
} satisfies Record<string, (colour: string) => Draw>;

const under =
  (path: (x: number) => string) =>
  (colour: string): Draw =>
  (h) =>
    fill(path(h.mid), colour);
const T = NOSE_Y + 1.4;

export const MOUSTACHES = {
  pencil: (colour) => (h) => line(d`M${h.mid - 0.8} ${T + 0.9}q-3.4 0 -6.4 2.4M${h.mid + 0.8} ${T + 0.9}q3.4 0 6.4 2.4`, colour, 1.5),
  chevron: under(
    (x) =>
      d`M${x} ${T}Q${x + 7} ${T} ${x + 9} ${T + 6}Q${x + 4} ${T + 3.8} ${x} ${T + 4.2}Q${x - 4} ${T + 3.8} ${x - 9} ${T + 6}Q${x - 7} ${T} ${x} ${T}z`,
  ),
  walrus: under(
    (x) =>
      d`M${x} ${T - 0.4}Q${x + 9} ${T - 0.6} ${x + 10.6} ${T + 8.6}Q${x + 5} ${T + 7} ${x} ${T + 6.2}Q${x - 5} ${T + 7} ${x - 10.6} ${T + 8.6}Q${x - 9} ${T - 0.6} ${x} ${T - 0.4}z`,
  ),
  handlebar: under(
    (x) =>
      d`M${x} ${T}Q${x + 5} ${T - 1} ${x + 8.6} ${T + 3}Q${x + 12} ${T + 4} ${x + 13} ${T - 1}Q${x + 14.6} ${T + 6.4} ${x + 8} ${T + 6}Q${x + 3} ${T + 5} ${x} ${T + 3.6}Q${x - 3} ${T + 5} ${x - 8} ${T + 6}Q${x - 14.6} ${T + 6.4} ${x - 13} ${T - 1}Q${x - 12} ${T + 4} ${x - 8.6} ${T + 3}Q${x - 5} ${T - 1} ${x} ${T}z`,
  ),
} satisfies Record<string, (colour: string) => Draw>;

const WOUND = '#9c3b33';
const glass = (x: number, w: number): string => disc(x, Y, w, BONE, 'fill-opacity=".28"') + ring(x, Y, w, INK, 1.5);

/** What else is to be seen in a face. */
export const MARKS = {
  scar: (h) =>
    line(
      d`M${h.left[2]![0] + 5} 48q3.6 6.6 2.4 15M${h.left[2]![0] + 4.4} 54l4.2 -1M${h.left[2]![0] + 5.4} 58.6l4 -0.6`,
      WOUND,
      1.5,
    ),
  slash: (h) => line(d`M${h.mid + 12} 36q-1.4 10 1.4 19`, WOUND, 1.5),
  mole: (h) => disc(h.mid + 9.6, 63.6, 1.2, INK),
  freckles: (h) => [-12, -9.4, -10.8, 9.4, 11.8, 10.4].map((x, i) => disc(h.mid + x, 53.6 + (i % 3) * 1.9, 0.75, h.skin[1])).join(''),
  dimple: (h) => line(d`M${50 + h.turn} ${h.chin - 3.2}v1.8`, h.skin[1], 1.5),
  bags: (h) => line(d`M${h.mid - 12.6} 51.4q3.8 3 7.8 0.8M${h.mid + 4.8} 52.2q4 2.2 7.8 -0.8`, h.skin[1], 1.5),
  lines: (h) =>
    line(d`M${h.mid - 6.6} 58.6q-3.4 2.4 -3.4 7M${h.mid + 6.6} 58.6q3.4 2.4 3.4 7M${h.mid - 6} 34.6q6 -1.4 12 0`, h.skin[1], 1.4),
  blush: (h) =>
    oval(h.left[2]![0] + 6.6, 57, 4, 2.8, '#d8644f', 'fill-opacity=".5"') + oval(h.right[2]![0] - 6.6, 57, 4, 2.8, '#d8644f', 'fill-opacity=".5"'),
  plaster: (h) =>
    `<g transform="rotate(-18 ${h.mid - 12} 57)">` +
    fill(d`M${h.mid - 17} 55h10v4.4h-10z`, '#f1e3c6') +
    line(d`M${h.mid - 13.4} 55.4v3.6M${h.mid - 10.6} 55.4v3.6`, '#c8b089', 0.8) +
    '</g>',
  round: (h) =>
    glass(h.mid - SPREAD, 6.4) +
    glass(h.mid + SPREAD, 6.4) +
    line(
      d`M${h.mid - 2.5} ${Y - 0.6}q2.5 -2 5 0M${h.mid - 15.2} ${Y - 0.6}L${h.left[2]![0] - 0.5} ${Y - 1.6}M${h.mid + 15.2} ${Y - 0.6}L${h.right[2]![0] + 0.5} ${Y - 1.6}`,
      INK,
      1.4,
    ),
  monocle: (h) =>
    glass(h.mid + SPREAD, 6.6) + ring(h.mid + SPREAD, Y, 6.6, BRASS, 1.6) + line(d`M${h.mid + SPREAD + 6} ${Y + 3}q4 14 -1 34`, BRASS, 0.9),
  patch: (h) =>
    line(d`M${h.mid - 17} 34L${h.mid + 18} 52`, INK, 1.6) +
    fill(d`M${h.mid + 3} 42q6 -2.6 11.4 1q1 8 -5 9.6q-6.4 -2.6 -6.4 -10.6z`, INK),
  shades: (h) =>
    [-1, 1].map((s) => fill(d`M${h.mid + s * 2} ${Y - 4}h${s * 12.6}q0.6 8.6 ${-s * 6} 8.6t${-s * 6.6} -8.6z`, INK)).join('') +
    line(d`M${h.mid - 18} ${Y - 3.6}h36`, INK, 1.6),
} satisfies Record<string, Draw>;
