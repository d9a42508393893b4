// props.ts - the one thing by which a mobster is remembered: a cigar, a golf bag, a banana. `back` is drawn behind his
// shoulders, `face` with his head, `front` over his coat.

import type { Head } from './head.ts';
import { MOUTH_Y } from './head.ts';
import type { Tone } from './palette.ts';
import { BONE, BRASS, INK } from './palette.ts';
import { bar, box, d, disc, fill, line, move, oval, poly, ring } from './svg.ts';

type Draw = (h: Head, cloth: Tone) => string;
export interface Prop {
  back?: Draw;
  face?: Draw;
  front?: Draw;
}

const M = MOUTH_Y;
const smoke = (x: number, y: number): string => line(d`M${x} ${y}q-3 -5 1 -9t0 -9t1.6 -7`, '#efe9dd', 1.7, 'stroke-opacity=".7"');

const cigar: Draw = (h) =>
  line(d`M${h.mid + 4} ${M + 0.6}l15 3.4`, '#6b4226', 4.6) +
  line(d`M${h.mid + 9} ${M + 1.8}l1 0.2`, '#e5b32b', 4.8) +
  line(d`M${h.mid + 19.2} ${M + 4.1}l0.8 0.2`, '#f0823c', 4.4) +
  smoke(h.mid + 21.6, M + 0.4);

const cigarette: Draw = (h) =>
  line(d`M${h.mid - 4} ${M + 0.6}l-12 4`, BONE, 2.2) +
  line(d`M${h.mid - 16} ${M + 4.6}l-0.8 0.3`, '#f0823c', 2.4) +
  smoke(h.mid - 18.4, M + 2.4);

const gun: Draw = () =>
  move(
    'rotate(14 84 70)',
    fill('M80.6 24h4v34h-4z', INK) +
      bar('M80 31h5.2M80 35h5.2M80 39h5.2', '#55505a', 1.6) +
      fill('M78.4 56h9V104h-9z', INK) +
      disc(91, 72, 9, INK) +
      ring(91, 72, 5.4, '#55505a', 1.6) +
      fill('M79 59l-8 2l1 10l7-2z', '#6b4226'),
  );

const clubs: Draw = () =>
  line('M82 104L76 44M88 104L86 36M93 104L96 46', '#cfc6b4', 1.9) +
  fill('M77 45l-7.6-3q-.6-4 2.6-4.6l6 4.4z', '#8b8985') +
  fill('M86.6 37l-8-4q0-4 3.4-4l6 5z', '#6b4226') +
  fill('M96 47l-7-4q0-4 3-4l5.4 4z', '#8b8985') +
  fill('M74 84h26v76H80z', '#7c3a1d') +
  bar('M75 90h25', '#e5b32b', 1.6);

const axe: Draw = () =>
  line('M80 104L86 34', '#8a6238', 3.6) +
  fill('M82 36Q74 30 70 36Q68 46 74 55Q78 49 84.6 50z', '#c9cfd2') +
  fill('M70 36Q68 46 74 55L75.6 52.5Q71.5 46 72.6 37z', '#7f8a90') +
  fill('M86 37l5 1l-1 11l-5.4 0z', '#7f8a90');

const fish: Draw = () =>
  fill('M98 160Q66 96 78 62Q94 70 98 92z', '#5d7f92') +
  fill('M78.4 63Q66 58 66 47Q75 49 79 57Q82 49 91 46Q92 58 80 63z', '#46667a') +
  line('M84 76q5-1 8 3M82 84q6-1 11 4', '#a9c4cf', 1.6);

const wind: Draw = () => line('M1 40h16M4 50h11M0 60h13M86 34h12M88 44h9', BONE, 1.8, 'stroke-opacity=".75"');

const bloom = (petals: number, colour: string, heart: string): string => {
  let out = line('M33.6 97q1 4 3 6', '#3c6b45', 1.6);
  for (let i = 0; i < petals; i++) {
    const a = (i / petals) * 2 * Math.PI + 0.78;
    out += disc(33 + 3.1 * Math.cos(a), 95 + 3.1 * Math.sin(a), 2.8, colour);
  }
  return out + disc(33, 95, 1.4, heart);
};

const finger = (x: number, y: number, length: number, skin: string): string => line(d`M${x} ${y}v${-length}`, skin, 5.4);
const fist = (h: Head, x: number, y: number): string =>
  fill(d`M${x - 9} ${y}q9 -5 18 0v18h-18z`, h.skin[0]) + fill(d`M${x + 3} ${y - 2.4}q4 0.6 6 2.4v18h-6z`, h.skin[1]);
/** The arm that the hand belongs to. */
const arm = (x: number, y: number, cloth: Tone): string =>
  fill(d`M${x - 11} ${y + 5}L${x - 16} 160H${x + 17}L${x + 11} ${y + 5}z`, cloth[0]) +
  line(d`M${x - 11} ${y + 6}L${x - 16} 160`, cloth[1], 1.4) +
  box(x - 10.5, y, 21, 7, BONE, 1);

const three: Draw = (h, cloth) =>
  finger(77, 90, 15, h.skin[0]) +
  finger(83.4, 89, 18, h.skin[0]) +
  finger(89.6, 90, 15, h.skin[1]) +
  fist(h, 83, 88) +
  line('M80.2 90v-6M86.6 90v-6', h.skin[1], 1.2) +
  arm(83, 99, cloth);
const thumb: Draw = (h, cloth) =>
  line('M78 88Q79 79 76.5 73', h.skin[0], 6.4) +
  fist(h, 84, 86) +
  line('M78 90.6h11M78 95h11', h.skin[1], 1.3) +
  fill('M73.4 75q2.6-5 6 0q0 4-2 6q-2-2-4-6z', INK, 'fill-opacity=".75"') +
  arm(84, 98, cloth);

const watch: Draw = (h, cloth) =>
  fist(h, 84, 92) +
  arm(84, 103, cloth) +
  line('M84 92V86', BRASS, 1.8) +
  disc(84, 75, 11.5, BRASS) +
  disc(84, 75, 9.2, BONE) +
  line('M84 75V68.6M84 75l4.4 2.6', INK, 1.7) +
  ring(84, 62.4, 2.4, BRASS, 1.6) +
  bar('M84 67v1.6M84 82.4v-1.6M76.6 75h1.6M91.4 75h-1.6', INK, 1.1);

const tray: Draw = (_h, cloth) =>
  arm(81, 98, cloth) +
  oval(81, 95, 17, 3.4, '#cfd2d3') +
  oval(81, 94, 14, 2, '#8d9496') +
  fill('M76 78h12l-5 8v6h3v1.6h-8V92h3v-6z', BONE, 'fill-opacity=".9"') +
  fill('M77.6 80.4h8.8L82 86z', '#d9694f');

export const PROPS = {
  cigar: { face: cigar },
  cigarette: { face: cigarette },
  toothpick: { face: (h) => line(d`M${h.mid + 4} ${M + 0.4}l11 -3`, '#e6cf9d', 1.5) },
  gun: { back: gun },
  clubs: { back: clubs },
  axe: { back: axe },
  fish: { back: fish },
  wind: { back: wind },
  rose: { front: () => bloom(5, '#c8323a', '#7c1720') },
  white: { front: () => bloom(6, BONE, '#e5b32b') },
  clover: { front: () => bloom(4, '#3fa06a', '#2c6e49') },
  violet: { front: () => bloom(5, '#9a6bc2', '#f7dd8d') },
  hanky: { front: () => fill('M63 101l3-7l3 4l3-5l2 8z', BONE) },
  three: { front: three },
  thumb: { front: thumb },
  watch: { front: watch },
  tray: { front: tray },
  banana: {
    front: () =>
      fill('M68 104Q63 92 71 80L75 81.6Q71 92 78 103z', '#f0c93c') +
      fill('M70.6 81l1-4l3.4 1l.6 4z', '#6b4a1e') +
      fill('M71 92Q63 88 58 93Q66 93 69.6 99zM74 92Q81 87 87 91Q79 93 75.6 99z', '#d9ab24'),
  },
  stetho: { front: () => line('M38 82Q36 104 50 112Q64 104 62 82', '#3b3a44', 2.4) + line('M50 112V128', '#3b3a44', 2.4) },
  pencil: {
    face: (h) => line(d`M${h.left[2]![0] - 5} 52l9 -17`, '#e5b32b', 2.6) + line(d`M${h.left[2]![0] + 4.4} 34l0.9 -1.7`, INK, 2),
  },
  wrench: { front: () => line('M76 104L82 84', '#8b9396', 4.4) + fill('M80 85q-6-4-3-11l3 4l4-1l1-4l-4-3q8-2 9 6t-7 10z', '#8b9396') },
  bottle: {
    front: () =>
      fill('M76 104V84q0-4 3-6V68h7v10q3 2 3 6v20z', '#35604a') +
      fill('M76 88h13v9H76z', '#efe3c4') +
      box(78.4, 65, 8.2, 4, BRASS) +
      line('M79 84v18', '#6f9c82', 1.2),
  },
  cash: {
    front: () =>
      move(
        'rotate(-12 70 96)',
        fill('M60 88h18v14H60z', '#6f9a6d') +
          fill('M63 85h18v16H63z', '#8db583') +
          oval(72, 92, 4, 4.6, '#4c7550') +
          box(60, 96, 22, 4, BONE),
      ),
  },
  ledger: {
    front: () =>
      move('rotate(8 82 92)', box(72, 80, 20, 24, '#5b1f2a', 1) + box(75, 84, 14, 6, BONE) + bar('M77 86h10M77 88.4h7', INK, 0.9)),
  },
  earring: { face: (h) => disc(h.left[2]![0] - 1, 58.5, 2.2, BRASS) + disc(h.right[2]![0] + 1, 58.5, 2.2, BRASS) },
  gloves: {
    front: () =>
      fill('M70 104Q66 84 78 80Q92 77 94 92V110H72z', '#8c2a2f') +
      fill('M70 109h26v51H70z', BONE) +
      fill('M72 92Q64 90 67 84Q71 80 76 88z', '#a83b3d') +
      line('M80 84q8-1 10 7', '#c9605c', 1.8),
  },
  shells: {
    front: () => [66, 71, 76].map((x) => box(x, 92, 4, 8, BRASS, 1) + fill(poly(x, 92, x + 2, 88, x + 4, 92), '#a8763a')).join(''),
  },
} satisfies Record<string, Prop>;
