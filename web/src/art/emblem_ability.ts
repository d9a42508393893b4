// emblem_ability.ts - the emblems of the abilities of the advanced game, in card order (rules.md 2, 8).

import { DULL, FLAME, LAMP, silhouette, STEEL, tilt, WOOD } from './emblem_parts.ts';
import { BLOOD, BONE, BRASS, INK } from './palette.ts';
import { bar, box, disc, fill, line, move, oval, place, poly, ring, star } from './svg.ts';

const book = (x: number, y: number, w: number, colour: string): string =>
  box(x, y, w, 16, colour, 3) + box(x + w - 9, y + 3, 9, 10, BONE) + bar(`M${x + 8} ${y}v16M${x + 13} ${y}v16`, BRASS, 2);

const books = (): string =>
  book(10, 80, 76, '#5b1f2a') +
  book(18, 64, 66, '#2f4536') +
  book(8, 48, 70, '#232c44') +
  ring(32, 34, 13, INK, 3.6) +
  ring(64, 34, 13, INK, 3.6) +
  disc(32, 34, 12, BONE, 'fill-opacity=".55"') +
  disc(64, 34, 12, BONE, 'fill-opacity=".55"') +
  line('M45 32q3-3 6 0M20 30L8 22M76 30L90 22', INK, 3.4) +
  line('M26 36l8-8M58 36l8-8', BONE, 2.6);

const twins = (): string =>
  move('translate(-15 -2) scale(.86)', silhouette(BONE) + line('M16 40Q30 34 50 41Q70 34 84 40', INK, 1.6)) +
  move('translate(29 10) scale(.86)', silhouette(INK) + fill('M31 30Q50 38 69 30L68.6 38H31.6z', BLOOD));

const mop = (): string =>
  fill('M2 94Q10 78 34 84T70 82T98 94Q60 102 2 94z', BLOOD, 'fill-opacity=".85"') +
  fill('M40 52H90L84 94H46z', STEEL) +
  fill('M66 52H90L84 94H64z', DULL) +
  oval(65, 52, 25, 6, '#4a5257') +
  line('M41 52Q40 26 65 26T89 52', DULL, 2.6) +
  line('M74 2L24 70', WOOD, 5.5) +
  fill('M16 66L30 74L26 80L10 70z', BRASS) +
  line('M12 72Q4 82 4 92M16 74Q12 84 12 95M20 77Q20 86 22 96M24 79Q30 86 32 93', BONE, 5) +
  disc(58, 44, 5, BONE, 'fill-opacity=".9"') +
  disc(68, 41, 7, BONE, 'fill-opacity=".9"') +
  disc(77, 46, 4, BONE, 'fill-opacity=".9"');

const cleaver = (): string =>
  tilt(
    -32,
    fill('M4 26H66V66Q40 72 8 64Q4 60 4 26z', STEEL) +
      fill('M5 52Q36 62 66 56V66Q40 72 8 64Q5 60 5 52z', BONE) +
      disc(14, 36, 4.5, INK) +
      fill('M64 34H74V46H64z', DULL) +
      fill('M72 30H98Q102 40 98 50H72z', WOOD) +
      disc(79, 40, 2.4, BRASS) +
      disc(91, 40, 2.4, BRASS),
  ) + fill('M28 82q-6 9 0 14q6-5 0-14zM44 76q-4 7 0 11q4-4 0-11z', BLOOD);

const celebrity = (): string =>
  fill('M8 100L-6 8L26 2L24 100zM92 100L106 8L74 2L76 100z', LAMP, 'fill-opacity=".75"') +
  fill(star(50, 50, 5, 46, 19), INK) +
  fill(star(50, 50, 5, 40, 16), BRASS) +
  fill(
    poly(50, 10, 59.4, 37, 50, 50) +
      poly(88, 37.6, 65.2, 55, 50, 50) +
      poly(73.5, 82.4, 50, 66, 50, 50) +
      poly(26.5, 82.4, 34.8, 55, 50, 50) +
      poly(12, 37.6, 40.6, 37, 50, 50),
    '#f3d27c',
  ) +
  box(2, 92, 24, 8, INK, 2) +
  box(74, 92, 24, 8, INK, 2);

const grudge = (): string =>
  fill('M4 26Q40 14 60 30Q80 20 96 30L94 38Q78 30 60 40Q38 26 6 38z', INK) +
  fill('M2 58Q26 34 52 36T98 58Q76 80 50 80T2 58z', BONE) +
  line('M2 58Q26 34 52 36T98 58', INK, 5) +
  disc(52, 57, 20, BLOOD) +
  fill('M52 74Q38 70 40 56Q44 60 46 56Q46 46 54 40Q53 48 58 51Q62 54 61 48Q68 58 64 66Q60 74 52 74z', FLAME) +
  disc(52, 61, 6.5, INK) +
  disc(46, 49, 3, BONE) +
  line('M10 70Q28 88 50 88T92 70', INK, 2.4, 'stroke-opacity=".5"') +
  fill('M76 80h8v12q-4 4-8 0zM76 80q0-8 4-10q4 2 4 10z', BRASS);

const shell = (degrees: number): string =>
  move(
    `rotate(${degrees} 50 140)`,
    box(39, 12, 22, 54, BLOOD, 3) +
      box(39, 12, 8, 54, '#d9593f', 3) +
      line('M40 15h20', '#5e0f16', 3) +
      box(37, 62, 26, 20, BRASS, 2) +
      bar('M37 69h26', '#8f6a24', 1.8) +
      box(35, 80, 30, 6, '#8f6a24', 1.5),
  );

const bomb = (): string =>
  disc(46, 60, 36, INK) +
  line('M20 56Q22 40 36 34', '#6a6670', 5) +
  tilt(38, box(40, 6, 20, 16, '#4a464d', 2)) +
  line('M74 24Q82 14 88 20', WOOD, 4.6) +
  fill(star(89, 17, 9, 15, 6), FLAME) +
  fill(star(89, 17, 9, 9, 4), LAMP) +
  line('M26 54l12 6M66 54l-12 6', BONE, 4) +
  disc(34, 65, 3.4, BONE) +
  disc(58, 65, 3.4, BONE) +
  line('M34 82q6-7 12-3t12 1', BONE, 3.6);

const topHat = (): string =>
  fill('M22 6H78L74 70H26z', INK) +
  fill('M30 10H42L42 66H33z', '#4a464d') +
  fill('M24.6 52H75.4L74 70H26z', BLOOD) +
  fill('M2 66Q12 62 26 70Q50 77 74 70Q88 62 98 66Q88 86 50 86T2 66z', INK) +
  fill('M62 66L56 96L66 90L72 98L74 66zM74 66L82 96L86 86L96 90L80 62z', '#2f74bd') +
  fill(star(72, 58, 12, 17, 13), BONE) +
  disc(72, 58, 10, BLOOD) +
  fill(star(72, 58, 5, 7, 3), BONE);

const rooster = (): string =>
  fill('M-2 100A52 52 0 0 1 102 100z', FLAME) +
  bar('M50 30V14M14 46L2 34M86 46L98 34M-2 70h8M94 70h8', LAMP, 4) +
  fill('M36 100Q44 74 45 56Q39 46 42 36Q46 23 57 24Q71 26 72 42Q74 64 92 76Q98 86 96 100z', INK) +
  fill('M45 32Q37 24 41 14Q47 17 50 21Q50 9 57 6Q61 11 61 19Q68 12 73 15Q74 25 70 36Q58 22 45 32z', '#d2232a') +
  fill('M44 36L22 28L39 43L26 53L46 49z', '#e5b32b') +
  fill('M47 50Q41 62 48 68Q56 62 53 50z', '#d2232a') +
  disc(55, 37, 4, LAMP) +
  disc(54.5, 37, 1.9, INK) +
  line('M58 62q4 8 14 12M56 74q6 8 18 12M66 60q6 6 14 8', BRASS, 2.2);

export const ABILITIES: Record<string, () => string> = {
  LIB: books,
  DOP: twins,
  CSC: mop,
  BUT: cleaver,
  CEL: celebrity,
  UNF: grudge,
  SHO: () => place(7, 4, 86, shell(-25) + shell(25) + shell(0)),
  TEM: bomb,
  POL: topHat,
  EAR: rooster,
};
