// hair.ts - the hair of a mobster, by style. The part behind the head is drawn before it, the other after the face.

import type { Head } from './head.ts';
import type { Tone } from './palette.ts';
import { curve, d, disc, fill, line, oval } from './svg.ts';

type Draw = (h: Head, tone: Tone) => string;

const L = (h: Head): number => h.left[1]![0];
const R = (h: Head): number => h.right[1]![0];

/** Hair over the whole skull, `lift` above it; `hairline` runs from the right temple to the left one. */
const cap = (h: Head, lift: number, hairline: string): string =>
  d`M${L(h) - 0.9} 46C${L(h) - 3} 30 ${L(h) + 4} ${18.5 - lift} 50 ${18 - lift}C${R(h) - 4} ${18.5 - lift} ${R(h) + 3} 30 ${R(h) + 0.9} 46L${R(h) - 2} 45L${R(h) - 2.2} 38` +
  hairline +
  d`L${L(h) + 2.2} 38L${L(h) + 2} 45z`;

const combed = (h: Head, tone: Tone, lift: number): string =>
  line(
    d`M${h.mid - 13} 29Q${h.mid - 12} ${22 - lift} ${h.mid - 3} ${20.5 - lift}M${h.mid - 8} 28Q${h.mid - 6} ${23 - lift} ${h.mid + 2} ${21.5 - lift}`,
    tone[1],
    1.5,
  );

const slick: Draw = (h, tone) =>
  fill(cap(h, 2.5, d`Q${R(h) - 5} 27 ${h.mid} 26.5Q${L(h) + 5} 27 ${L(h) + 2.2} 38`), tone[0]) + combed(h, tone, 1.5);

const part: Draw = (h, tone) =>
  fill(
    cap(h, 3.5, d`Q${R(h) - 3} 31 ${h.mid + 7} 30.5Q${h.mid - 5} 31 ${h.mid - 9} 23Q${L(h) + 3} 28 ${L(h) + 2.2} 38`),
    tone[0],
  ) +
  line(
    d`M${h.mid - 8.6} 22.6Q${h.mid - 8} 18 ${h.mid - 5} 16M${h.mid - 3} 25.5Q${h.mid + 6} 27 ${h.mid + 13} 22M${h.mid - 1} 21.5Q${h.mid + 6} 22 ${h.mid + 10} 19`,
    tone[1],
    1.4,
  );

const widow: Draw = (h, tone) =>
  fill(cap(h, 2.5, d`Q${R(h) - 5} 25 ${h.mid} 33.5Q${L(h) + 5} 25 ${L(h) + 2.2} 38`), tone[0]) + combed(h, tone, 1.5);

const middle: Draw = (h, tone) =>
  fill(
    cap(
      h,
      2.5,
      d`Q${R(h) - 3} 31 ${h.mid + 8} 30Q${h.mid + 2} 29 ${h.mid} 20.5Q${h.mid - 2} 29 ${h.mid - 8} 30Q${L(h) + 3} 31 ${L(h) + 2.2} 38`,
    ),
    tone[0],
  ) + line(d`M${h.mid - 1.6} 20q-4 1.4 -7.6 6M${h.mid + 1.6} 20q4 1.4 7.6 6`, tone[1], 1.4);

const receding: Draw = (h, tone) =>
  fill(
    cap(h, 0.8, d`Q${R(h) - 3} 21 ${h.mid + 5} 26Q${h.mid} 28 ${h.mid - 5} 26Q${L(h) + 3} 21 ${L(h) + 2.2} 38`),
    tone[0],
  ) + line(d`M${h.mid - 3.6} 24q0.6 -2.6 3 -3.6`, tone[1], 1.3);

const crew: Draw = (h, tone) =>
  fill(
    cap(
      h,
      4,
      d`L${R(h) - 3} 30L${h.mid + 8} 28L${h.mid + 5} 30L${h.mid + 1} 28L${h.mid - 3} 30L${h.mid - 8} 28L${L(h) + 3} 30`,
    ),
    tone[0],
  ) + line(d`M${h.mid - 11} 24v-4M${h.mid - 6} 23v-4.4M${h.mid - 1} 22.6v-4.6`, tone[1], 1.3);

const fringe: Draw = (h, tone) =>
  [-1, 1]
    .map((s) => {
      const x = s < 0 ? L(h) : R(h);
      return fill(
        curve([
          [x - s * 1.6, 32],
          [x + s * 1.6, 36],
          [x + s * 2.6, 44],
          [x - s * 0.4, 50],
          [x - s * 2.6, 42],
        ]),
        tone[0],
      );
    })
    .join('');
const shine = (h: Head): string => oval(h.mid - 7, 26, 5, 2.4, '#ffffff', `fill-opacity=".45" transform="rotate(-24 ${Math.round(h.mid - 7)} 26)"`);

const curls = (h: Head, tone: Tone, spots: number[][]): string =>
  spots.map(([x, y, r]) => disc(h.mid + x!, y!, r!, tone[0])).join('') +
  spots.map(([x, y, r]) => line(d`M${h.mid + x! - r! * 0.5} ${y!}q0 ${-r! * 0.7} ${r! * 0.8} ${-r! * 0.5}`, tone[1], 1.2)).join('');

const CURLY = [
  [-17.5, 36, 4.6],
  [17.5, 36, 4.6],
  [-16, 28, 5.6],
  [16, 28, 5.6],
  [-10, 21.5, 6.2],
  [10, 21.5, 6.2],
  [0, 19, 6.6],
  [-5, 26.5, 4.6],
  [6, 26, 4.6],
];
const WAVES = [
  [-19, 39, 4.6],
  [-20, 48, 5],
  [-18.5, 57, 5],
  [19, 39, 4.6],
  [20, 48, 5],
  [18.5, 57, 5],
];

const pompadour: Draw = (h, tone) =>
  fill(
    cap(h, 5, d`Q${R(h) - 4} 29 ${h.mid + 8} 28.5Q${h.mid - 4} 33 ${h.mid - 12} 26Q${L(h) + 3} 29 ${L(h) + 2.2} 38`),
    tone[0],
  ) +
  fill(
    curve([
      [h.mid - 13, 25],
      [h.mid - 10, 13.5],
      [h.mid + 3, 9.5],
      [h.mid + 15, 14],
      [h.mid + 14, 25],
      [h.mid, 29],
    ]),
    tone[0],
  ) +
  line(
    d`M${h.mid - 9} 24Q${h.mid - 7} 15 ${h.mid + 4} 14M${h.mid - 3} 25.5Q${h.mid} 19 ${h.mid + 9} 18.5M${h.mid + 4} 26q2 -3.4 7 -3.4`,
    tone[1],
    1.6,
  );

const messy: Draw = (h, tone) =>
  fill(
    d`M${L(h) - 0.9} 46L${L(h) - 4} 33L${L(h) - 1.5} 33L${L(h)} 23L${h.mid - 11} 24L${h.mid - 11} 14L${h.mid - 3} 18L${h.mid + 2} 11L${h.mid + 6} 17.5L${h.mid + 14} 15L${h.mid + 14} 22L${R(h) + 3} 25L${R(h) + 1} 31L${R(h) + 4} 36L${R(h) + 0.9} 46L${R(h) - 2} 40L${h.mid + 13} 30L${h.mid + 8} 34L${h.mid + 4} 28L${h.mid - 3} 34L${h.mid - 6} 28L${h.mid - 13} 33L${L(h) + 2} 40z`,
    tone[0],
  ) + line(d`M${h.mid - 7} 26l1.6 -6M${h.mid + 1} 25l1.6 -6M${h.mid + 9} 26l2 -4`, tone[1], 1.4);

const waved: Draw = (h, tone) =>
  fill(
    cap(
      h,
      4,
      d`Q${R(h) - 1} 30 ${h.mid + 10} 32Q${h.mid + 4} 33 ${h.mid + 1} 29Q${h.mid - 4} 33 ${h.mid - 9} 30Q${L(h) + 2} 31 ${L(h) + 2.2} 38`,
    ),
    tone[0],
  ) + line(d`M${h.mid - 12} 27q4 -4 8 0t8 0t8 -1M${h.mid - 9} 21q4 -4 8 0t8 0t5 -1`, tone[1], 1.5);

const NONE: Draw = () => '';
const style = (front: Draw, back: Draw = NONE): { front: Draw; back: Draw } => ({ front, back });

export const HAIRS = {
  slick: style(slick),
  part: style(part),
  widow: style(widow),
  middle: style(middle),
  receding: style(receding),
  crew: style(crew),
  bald: style((h) => shine(h)),
  fringe: style((h, tone) => fringe(h, tone) + shine(h)),
  curly: style((h, tone) => curls(h, tone, CURLY)),
  pompadour: style(pompadour),
  messy: style(messy),
  bob: style(
    (h, tone) => waved(h, tone) + curls(h, tone, WAVES),
    (_h, tone) =>
      fill(
        curve([
          [50, 15],
          [74, 30],
          [74.5, 56],
          [68, 66],
          [50, 60],
          [32, 66],
          [25.5, 56],
          [26, 30],
        ]),
        tone[0],
      ),
  ),
  bun: style(
    (h, tone) =>
      fill(
        cap(
          h,
          3,
          d`Q${R(h) - 2} 34 ${h.mid + 9} 30Q${h.mid + 2} 27 ${h.mid} 22Q${h.mid - 2} 27 ${h.mid - 9} 30Q${L(h) + 2} 34 ${L(h) + 2.2} 38`,
        ),
        tone[0],
      ) + line(d`M${h.mid - 1.4} 21q-7 2 -12 9M${h.mid + 1.4} 21q7 2 12 9M${h.mid - 4} 19.4q-6 1.6 -10 6`, tone[1], 1.3),
    (_h, tone) => disc(50, 13, 9.5, tone[0]) + line('M44 12q2-5 7-4M46 16q1-5 7-4', tone[1], 1.4),
  ),
} satisfies Record<string, { front: Draw; back: Draw }>;
