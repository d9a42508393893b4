// emblem_rescue.ts - the emblems of the rescues and of the Counters, in card order (rules.md 2).

import { arrow, DULL, FLAME, FLESH, hat, knuckles, LAMP, SHADE, signet, STEEL, tilt, WOOD } from './emblem_parts.ts';
import { BLOOD, BONE, BRASS, INK } from './palette.ts';
import { bar, box, disc, fill, line, move, oval, place, ring, star } from './svg.ts';
import { lettering } from './lettering.ts';

const runner = (): string =>
  line('M2 34h18M-2 48h14M4 62h12M0 76h9', BONE, 3) +
  line('M50 60L70 66L66 90L76 91', INK, 9.5) +
  line('M46 60L34 76L14 74L12 84', INK, 9.5) +
  fill('M44 30Q56 24 68 32L62 52L60 66Q44 70 34 64Q26 66 20 58Q34 50 44 30z', INK) +
  line('M62 36L78 50L92 44', INK, 7.5) +
  line('M48 36L36 48', INK, 7.5) +
  fill('M54 27q12 6 14 2l-2 8h-10z', BONE) +
  disc(64, 19, 8.5, FLESH) +
  fill('M64 12q9 1 8 9t-8 7z', SHADE) +
  move('translate(45 -17) rotate(8) scale(.4)', hat(INK, BLOOD)) +
  move(
    'rotate(-14 28 58)',
    box(14, 46, 27, 19, WOOD, 2) +
      bar('M14 52h27', '#a87748', 2) +
      ring(27.5, 45, 4, INK, 2.4) +
      box(17, 50, 4, 4, BRASS) +
      box(34, 50, 4, 4, BRASS),
  );

const tips = (n: number, r: number): string =>
  Array.from({ length: n }, (_, i) =>
    disc(50 + r * Math.sin((i / n) * 2 * Math.PI), 52 - r * Math.cos((i / n) * 2 * Math.PI), 4.6, BRASS),
  ).join('');

const policeStar = (): string =>
  tips(5, 46) +
  fill(star(50, 52, 5, 46, 24), BRASS) +
  fill('M50 6L64 33L94 38L50 52z', '#e9c46c') +
  fill('M23 89L27 60L6 38L50 52z', '#8f6a24') +
  disc(50, 52, 21, '#1e4f63') +
  ring(50, 52, 21, '#f3d27c', 2.2) +
  fill(star(50, 52, 5, 14, 6), BONE);

const swap = (): string =>
  place(-2, -6, 62, hat(INK, BLOOD)) +
  place(40, 46, 62, hat(BONE, DULL)) +
  arrow('M64 20Q84 22 84 38', BONE, [74, 36, 94, 36, 84, 50]) +
  arrow('M36 84Q14 82 14 66', INK, [4, 68, 24, 68, 14, 54]);

const strings = (): string =>
  line('M50 22L20 62M50 22V72M50 22L80 62M24 30L20 62M76 30L80 62', BONE, 1.6) +
  move('rotate(-8 50 20)', box(16, 22, 68, 7, WOOD, 3) + box(46, 4, 8, 36, WOOD, 3) + bar('M18 25h64', '#a87748', 1.6)) +
  place(1, 54, 38, hat(INK, BLOOD)) +
  place(31, 64, 38, hat(INK, BRASS)) +
  place(61, 54, 38, hat(INK, '#2f74bd'));

const flag = (): string =>
  line('M22 4L30 98', WOOD, 5) +
  disc(22, 4, 4.5, BRASS) +
  fill('M23 8Q42 0 60 10T95 8L97 58Q78 68 62 58T27 60z', BONE) +
  fill('M60 10Q78 20 95 8L97 58Q78 68 62 58Q66 34 60 10z', '#d8cbb0') +
  fill('M36 40q10 2 15-6q-1-9 8-9q5 0 7 5l6 1l-5 3q-1 10-10 13l2 5l-6-4q-10 1-17-8zM46 36q-8-4-9-13q9 1 14 8z', '#1e5a6b') +
  line('M71 33q6 1 9 5M76 34l3-3M78 37l4-2', '#3c7d4a', 1.7);

const bill = (x: number, degrees: number): string =>
  move(
    `translate(${x} 0) rotate(${degrees} 50 60)`,
    box(33, 10, 34, 60, '#7fa878', 1) +
      box(36, 13, 28, 54, 'none', 1, 'stroke="#3f6b45" stroke-width="1.6"') +
      oval(50, 32, 9, 12, '#3f6b45') +
      lettering('1', { x: 50, y: 38, size: 11, colour: '#d9ecc9', align: 'middle' }),
  );

const envelope = (): string =>
  bill(-16, -14) +
  bill(16, 14) +
  bill(0, 0) +
  box(8, 46, 84, 50, '#e6d3a6', 2) +
  fill('M8 96L44 66H56L92 96z', '#cdb681') +
  fill('M8 47L50 80L92 47V52L50 85L8 52z', '#b39a62') +
  fill('M10 46L50 77L90 46z', '#f4e9d2') +
  disc(50, 76, 9, BLOOD) +
  ring(50, 76, 5.4, '#d9593f', 1.6);

const barrel = (): string =>
  fill('M24 34Q16 64 24 94H72Q80 64 72 34z', WOOD) +
  bar('M36 35Q32 64 36 93M48 35V93M60 35Q64 64 60 93', '#5a3519', 2) +
  oval(48, 34, 24, 6.5, '#3d2312') +
  bar('M20.5 48Q48 55 75.5 48M20.5 80Q48 87 75.5 80', DULL, 4.5) +
  fill('M40 60Q34 72 26 70Q30 80 20 86Q8 90 4 98H56Q62 84 54 80Q60 72 50 70Q52 62 40 60z', '#e0a63a') +
  fill('M40 66Q38 76 32 77Q36 86 24 92Q40 96 46 88Q44 80 47 76Q42 74 40 66z', LAMP) +
  disc(12, 70, 3, '#e0a63a') +
  disc(62, 62, 2.4, '#e0a63a') +
  move(
    'rotate(24 60 30)',
    line('M96 6L52 44', '#a87748', 6) +
      fill('M58 24Q40 26 34 42Q40 54 54 60Q56 48 70 38z', STEEL) +
      fill('M34 42Q40 54 54 60L55 54Q44 50 38 38z', BONE),
  );

const finger = (): string =>
  box(-4, 34, 20, 48, INK, 2) +
  box(12, 37, 12, 42, BONE, 2) +
  disc(18, 46, 1.8, BRASS) +
  fill('M24 40Q34 32 46 34H56V80Q44 86 34 80L24 76z', FLESH) +
  line('M48 41H91', FLESH, 13) +
  line('M50 46.5H92', SHADE, 2.4) +
  line('M52 54H63M50 65H62M48 75H58', FLESH, 11.5) +
  line('M54 60H66M53 70.5H64M50 81H60', SHADE, 2) +
  line('M34 40Q44 22 58 31', FLESH, 10) +
  line('M38 43Q46 32 58 35', SHADE, 2.2) +
  line('M88 36.5q4 2 4 5', BONE, 2.4);

const house = (): string =>
  disc(78, 16, 10, LAMP) +
  box(66, 14, 12, 26, '#5b2b24') +
  fill('M50 6L96 46L90 52L50 18L10 52L4 46z', INK) +
  fill('M50 19L86 49V94H14V49z', '#7f4a3c') +
  bar('M14 62H86M14 74H86M14 86H86M28 52v10M50 52v10M72 52v10M22 62v12M78 62v12M28 74v12M72 74v12', '#5b2b24', 1.8) +
  fill('M34 94V58Q50 44 66 58V94z', INK) +
  fill('M37 94V60Q50 49 63 60V94z', '#2f3b52') +
  ring(50, 66, 7, BRASS, 3.6) +
  box(40, 66, 20, 17, BRASS, 2) +
  disc(50, 73, 2.6, INK) +
  fill('M49 73h2l1.6 7h-5.2z', INK) +
  oval(50, 36, 6, 7, LAMP) +
  bar('M50 29v14M44 36h12', INK, 1.6);

export const RESCUES: Record<string, () => string> = {
  LAM: runner,
  COP: policeStar,
  SUB: swap,
  INT: strings,
  TRU: flag,
  PAY: envelope,
  FED: barrel,
};

export const COUNTERS: Record<string, () => string> = {
  MOB: () => line('M14 14L6 4M50 8V-4M86 14L94 4', FLAME, 4.5) + tilt(-8, knuckles()),
  FAM: () => line('M10 12l8 8M90 12l-8 8M4 32h10M96 32h-10', LAMP, 3.4) + signet(),
  FIN: finger,
  SAF: house,
};
