// dress.ts - what a mobster wears below the chin. Owns the shoulders; drawn down to y = 160, so that the figure in the
// line-up is the bust of the mugshot seen further down.

import type { Tone } from './palette.ts';
import { BONE, INK } from './palette.ts';
import { bar, curve, d, disc, fill, line, oval, poly } from './svg.ts';

/** s: half the width of the shoulders; tie: the accent, mostly of the family. */
type Draw = (s: number, tone: Tone, tie: string) => string;

const body = (s: number, colour: string, throat = 96): string =>
  fill(
    d`M${50 - s} 160V101C${50 - s} 89 ${50 - s * 0.55} 86.5 ${50 - 11} 79L50 ${throat}L${50 + 11} 79C${50 + s * 0.55} 86.5 ${50 + s} 89 ${50 + s} 101V160z`,
    colour,
  );

/** The arms: what the light leaves between them and the chest. */
const sleeves = (s: number, colour: string): string =>
  line(
    d`M${50 - s * 0.68} 101Q${50 - s * 0.62} 125 ${50 - s * 0.66} 160M${50 + s * 0.68} 101Q${50 + s * 0.62} 125 ${50 + s * 0.66} 160`,
    colour,
    1.4,
  );

const shirt = (colour: string, deep = 128): string => fill(d`M38 80Q50 96 62 80L50 ${deep}z`, colour);

const collar = (colour: string): string =>
  fill('M39.4 77L37.6 87L45.4 93.6L50 88.6L54.6 93.6L62.4 87L60.6 77Q57.4 84.4 50 87.6Q42.6 84.4 39.4 77z', colour) +
  line('M37.8 87L45.4 93.4L50 88.8L54.6 93.4L62.2 87', '#b8ab93', 1);

const tieShape = (colour: string): string =>
  fill('M46.8 87.4h6.4l-1.2 6.4h-4z', colour) +
  fill('M48 93.8h4l4 25l-6 8l-6-8z', colour) +
  fill('M50 93.8h2l4 25l-6 8z', INK, 'fill-opacity=".22"') +
  line('M48 93.8h4', INK, 0.9, 'stroke-opacity=".5"');

const bowShape = (colour: string): string =>
  fill('M50 90C46 85.4 40.6 84.8 39.6 86.8V93.8C40.6 95.8 46 95 50 90.8C54 95 59.4 95.8 60.4 93.8V86.8C59.4 84.8 54 85.4 50 90z', colour) +
  fill('M47.6 88h4.8v4.8h-4.8z', colour) +
  line('M47.6 88v4.8M52.4 88v4.8', INK, 0.9, 'stroke-opacity=".6"');

const lapels = (tone: Tone, width = 0): string =>
  fill(poly(38.6, 79, 32 - width, 91.5, 36 - width, 94, 32.4 - width, 97.4, 49, 131, 50, 112), tone[1]) +
  fill(poly(61.4, 79, 68 + width, 91.5, 64 + width, 94, 67.6 + width, 97.4, 51, 131, 50, 112), tone[1]) +
  line(
    d`M${32 - width} 91.5L${36 - width} 94L${32.4 - width} 97.4L49 131M${68 + width} 91.5L${64 + width} 94L${67.6 + width} 97.4L51 131`,
    tone[0],
    1.1,
  );

const suit =
  (neck: (tie: string) => string, front = BONE): Draw =>
  (s, tone, tie) =>
    shirt(front) + neck(tie) + body(s, tone[0], 128) + sleeves(s, tone[1]) + collar(front) + neck(tie) + lapels(tone);

const stripes = (s: number, colour: string): string => {
  let path = '';
  for (let x = 50 - s + 4; x < 50 + s - 2; x += 5.5) {
    const out = (Math.abs(x - 50) - 11) / (s - 11);
    if (out > 0) path += d`M${x} ${84 + 6 * out + 9 * out ** 4}V160`;
  }
  return bar(path, colour, 0.9, 'stroke-opacity=".6"');
};
const pin: Draw = (s, tone, tie) => shirt(BONE) + body(s, tone[0], 128) + stripes(s, BONE) + collar(BONE) + tieShape(tie) + lapels(tone, 2);

const tux: Draw = (s, tone) =>
  shirt(BONE) +
  body(s, tone[0], 128) +
  lapels([tone[0], '#4a474c']) +
  fill('M39.4 77L36.6 96L50 128L63.4 96L60.6 77Q57 86 50 88Q43 86 39.4 77z', BONE) +
  disc(50, 99, 1.2, INK) +
  disc(50, 108, 1.2, INK) +
  bowShape(INK);

const open: Draw = (s, tone, tie) =>
  fill('M38 79L50 104L62 79z', tie) +
  body(s, tone[0], 118) +
  sleeves(s, tone[1]) +
  fill('M39.4 77L34.6 90L44 98L50 96L56 98L65.4 90L60.6 77L52.4 93.6L50 96L47.6 93.6z', BONE) +
  lapels(tone);

const vest: Draw = (s, tone, tie) =>
  body(s, '#efe6d3', 96) +
  sleeves(s, '#c4b79d') +
  fill(
    d`M${50 - s * 0.5} 88Q${50 - s * 0.4} 110 ${50 - s * 0.55} 160H${50 + s * 0.55}Q${50 + s * 0.4} 110 ${50 + s * 0.5} 88L61 80L50 118L39 80z`,
    tone[0],
  ) +
  line(d`M${50 - s * 0.36} 86L49 118M${50 + s * 0.36} 86L51 118`, tone[1], 1.6) +
  shirt(BONE, 118) +
  collar(BONE) +
  tieShape(tie);

const braces: Draw = (s, tone, tie) =>
  body(s, '#efe6d3', 96) +
  sleeves(s, '#c4b79d') +
  bar(d`M${50 - s * 0.42} 86L${50 - s * 0.34} 160M${50 + s * 0.42} 86L${50 + s * 0.34} 160`, tone[0], 5) +
  line('M50 92V160', '#c4b79d', 1.2) +
  collar(BONE) +
  bowShape(tie);

const coat: Draw = (s, tone, tie) =>
  shirt(BONE) +
  collar(BONE) +
  tieShape(tie) +
  body(s, tone[0], 122) +
  sleeves(s, tone[1]) +
  fill(poly(37, 68, 25, 84, 27.6, 100, 33, 97.6, 49, 130, 47.6, 104, 40, 84), tone[1]) +
  fill(poly(63, 68, 75, 84, 72.4, 100, 67, 97.6, 51, 130, 52.4, 104, 60, 84), tone[1]) +
  line('M37 68L40 84L47.6 104M63 68L60 84L52.4 104', tone[0], 1.4);

const fur: Draw = (s, tone, tie) => {
  const tuft: [number, number][] = [
    [38, 74],
    [31, 80],
    [24, 86],
    [27, 95],
    [34, 99],
    [40, 112],
    [48, 130],
    [50, 118],
    [44, 100],
    [41, 88],
  ];
  const other = tuft.map(([x, y]): [number, number] => [100 - x, y]);
  const hairs = (sign: number): string =>
    line(
      [
        [31, 84],
        [29, 91],
        [35, 92],
        [38, 99],
        [41, 106],
      ]
        .map(([x, y]) => d`M${50 + sign * (50 - x!)} ${y!}l${sign * 2} 3`)
        .join(''),
      '#caa67c',
      1.3,
    );
  return (
    shirt(BONE) +
    collar(BONE) +
    tieShape(tie) +
    body(s, tone[0], 126) +
    fill(curve(tuft), '#7b5b3d') +
    fill(curve(other), '#6b4d33') +
    hairs(-1) +
    hairs(1)
  );
};

const roll: Draw = (s, tone) =>
  body(s, tone[0], 90) +
  sleeves(s, tone[1]) +
  fill('M37.6 75Q50 84 62.4 75L64 86Q50 96 36 86z', tone[1]) +
  line('M41 79l-.6 8.6M46 81.4v9M50 82v9M54 81.4v9M59 79l.6 8.6', tone[0], 1.2);

const jersey: Draw = (s, tone, tie) =>
  body(s, BONE, 92) +
  bar(
    d`M${50 - s} 106H${50 + s}M${50 - s} 117H${50 + s}M${50 - s} 128H${50 + s}M${50 - s} 139H${50 + s}M${50 - s * 0.9} 95H${50 + s * 0.9}`,
    tone[0],
    5,
  ) +
  line('M38.6 79.4Q50 94 61.4 79.4', tie, 3.4);

const overall: Draw = (s, tone) =>
  body(s, '#9aa7ad', 96) +
  sleeves(s, '#6f7d84') +
  fill('M39.4 77L36 88L46 94L50 89L54 94L64 88L60.6 77Q57 85 50 88Q43 85 39.4 77z', '#b7c2c6') +
  bar(d`M${50 - s * 0.44} 85L40 108M${50 + s * 0.44} 85L60 108`, tone[0], 6) +
  fill('M35 104h30v56H35z', tone[0]) +
  disc(40, 106, 1.8, '#e5b32b') +
  disc(60, 106, 1.8, '#e5b32b');

const scarf: Draw = (s, tone, tie) =>
  body(s, tone[0], 92) +
  sleeves(s, tone[1]) +
  lapels(tone, 1) +
  fill('M36 76Q50 86 64 76L66 87Q50 99 34 87z', tie) +
  fill('M55 88L64 86Q68 104 63 116L54 113Q58 100 55 88z', tie) +
  line('M37 83Q50 92 63 82M57.6 93Q60 102 57.6 111', BONE, 1.1, 'stroke-opacity=".6"');

const ascot: Draw = (s, tone, tie) =>
  body(s, tone[0], 128) +
  sleeves(s, tone[1]) +
  fill('M39.6 77L38 88H62L60.4 77Q57 84 50 86Q43 84 39.6 77z', BONE) +
  fill('M43 85Q50 89 57 85L61 97Q58 108 50 120Q42 108 39 97z', tie) +
  line('M46 86Q44 96 47 108M54 86Q56 96 53 108', INK, 1, 'stroke-opacity=".35"') +
  disc(50, 93, 1.9, BONE) +
  lapels(tone, 1);

const dress: Draw = (s, tone, tie) =>
  body(s * 0.86, tone[0], 104) +
  sleeves(s * 0.86, tone[1]) +
  fill(
    d`M35 83Q34 96 50 112Q66 96 65 83L60 80Q58 94 50 102Q42 94 40 80z`,
    BONE,
  ) +
  oval(50, 110, 3.6, 4, tie);

const knitwear: Draw = (s, tone, tie) =>
  body(s * 0.82, tone[0], 112) +
  line('M39 80L50 112L61 80', tone[1], 3) +
  line('M50 113V160', tone[1], 1.6) +
  fill('M44 95l6 15l6-15z', tie);

export const pearls = (): string =>
  [
    [40, 82.4],
    [41.4, 86],
    [43.8, 89.2],
    [46.8, 91.4],
    [50, 92.2],
    [53.2, 91.4],
    [56.2, 89.2],
    [58.6, 86],
    [60, 82.4],
  ]
    .map(([x, y]) => disc(x!, y!, 2, BONE) + disc(x! + 0.4, y! + 0.5, 1.1, '#d9cbb0'))
    .join('');

export const WEAR = {
  suit: suit(tieShape),
  bow: suit(bowShape),
  pin,
  tux,
  open,
  vest,
  braces,
  coat,
  fur,
  roll,
  jersey,
  overall,
  scarf,
  ascot,
  dress,
  knitwear,
} satisfies Record<string, Draw>;
