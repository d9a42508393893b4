// emblem_attack.ts - the emblems of the attacks, in card order (rules.md 2). Each fills a square of a hundred units.

import { badge, contract, dagger, DULL, flash, knuckles, LAMP, shield, signet, tilt, tommy, WOOD } from './emblem_parts.ts';
import { BLOOD, BONE, BRASS, INK } from './palette.ts';
import { bar, box, disc, fill, line, move, place, ring, star } from './svg.ts';
import { lettering } from './lettering.ts';

const sheet = (degrees: number, dx = 0): string => move(`translate(${dx} 0)`, tilt(degrees, contract()));
const HEART = 'M50 92C20 68 7 52 7 33C7 17 19 8 31 8C41 8 48 14 50 22C52 14 59 8 69 8C81 8 93 17 93 33C93 52 80 68 50 92z';

const hole = (x: number, y: number): string => fill(star(x, y, 7, 8.5, 4.6), '#5e0f16') + disc(x, y, 4.3, INK);

const massacre = (): string =>
  fill(HEART, '#c3272f') +
  fill('M50 92C80 68 93 52 93 33C93 22 88 14 80 10C86 40 70 66 42 85z', '#86171f') +
  line('M18 30q1-11 11-12', '#f0a08e', 4) +
  hole(30, 36) +
  hole(50, 30) +
  hole(71, 33) +
  hole(38, 54) +
  hole(62, 53) +
  hole(50, 71) +
  hole(79, 50) +
  fill('M34 74q-4 8 0 12q4-4 0-12zM66 78q-4 9 0 13q4-4 0-13z', '#86171f');

const revolver = (): string =>
  move(
    'translate(5 8) scale(.94)',
    flash(12, 34, 17) +
      fill('M20 28H62V40H20zM24 24h5v4h-5z', INK) +
      bar('M22 37.5h38', '#5a565e', 1.6) +
      fill('M52 26h27q6 2 7 8l-4 4q12 4 8 12l7 30q1 4-3 5l-12 2q-4 0-5-4l-7-29h-8V46h-10z', INK) +
      fill('M76 52h12l6 29l-10 2z', WOOD) +
      bar('M79 56l6 24M84 54l7 24', '#9a6a3f', 1.4) +
      box(56, 27, 19, 18, '#4a464d', 3) +
      bar('M58 33h15M58 39h15', INK, 2) +
      line('M82 27l6-6', INK, 4) +
      ring(65, 55, 8, INK, 3) +
      line('M66 46q-1 6 2 9', INK, 2.6),
  ) + line('M22 24q-4-8 2-12t0-10', BONE, 2.6, 'stroke-opacity=".8"');

const wheel = (x: number): string =>
  disc(x, 74, 13, INK) +
  ring(x, 74, 8, BONE, 1.8) +
  bar(`M${x - 8} 74h16M${x} 66v16M${x - 5.6} 68.4l11.2 11.2M${x + 5.6} 68.4l-11.2 11.2`, BONE, 1.3) +
  disc(x, 74, 2.6, BRASS);

const sedan = (): string =>
  fill('M-6 58L8 56V62L-6 74z', LAMP, 'fill-opacity=".8"') +
  fill('M28 52L38 27Q39 23 44 23H80Q86 23 87 29L90 52z', INK) +
  fill('M41 29H55V47H34.5zM60 29H78L81 47H60z', LAMP) +
  fill('M62 36q5-9 11 0l2 11H60z', INK) +
  fill('M58 34h17l-2-4q-6-4-12 0z', INK) +
  fill('M8 54Q10 49 30 48H90Q98 50 98 60V74H8z', '#2f3b52') +
  bar('M32 50V72M58 50V72M86 50V72', INK, 1.6) +
  bar('M34 55h5M60 55h5', BRASS, 2.4) +
  fill('M6 72Q6 56 24 57Q38 58 42 74H64Q66 56 82 57Q96 58 99 74V78H6z', INK) +
  disc(10, 58, 5, BRASS) +
  disc(9, 58, 3.2, LAMP) +
  wheel(24) +
  wheel(82) +
  move('translate(32 14) rotate(8) scale(.5)', tommy()) +
  flash(30, 34, 12);

const blackHand = (): string =>
  line('M33 60L31 26M45 54L44 14M57 54L60 16M68 60L75 28M34 78L14 58', INK, 12) +
  fill('M27 56Q50 44 75 56Q78 80 64 94H40Q26 84 27 56z', INK) +
  line('M38 66q10-6 24-2M36 76q8 4 12 12', '#4a464d', 2.2) +
  move('translate(52 66) rotate(62) scale(.62) translate(-50 -50)', dagger());

const twoFaced = (): string =>
  fill('M50 40H26Q24 70 50 92z', BONE) +
  fill('M50 40H74Q76 70 50 92z', INK) +
  fill('M50 14Q47 16 50 12Q36 4 30 20Q25 34 26 42H50z', INK) +
  fill('M50 14Q62 4 70 20Q75 34 74 42H50z', BONE) +
  fill('M6 44Q24 36 50 44V56Q22 58 6 44z', INK) +
  fill('M94 44Q76 36 50 44V56Q78 58 94 44z', BONE) +
  fill('M27 34h23v7H26.4z', BLOOD) +
  fill('M50 34h23l.6 7H50z', '#d9593f') +
  fill('M32 60q7-5 13 0q-6 5-13 0z', INK) +
  fill('M68 60q-7-5-13 0q6 5 13 0z', BONE) +
  line('M38 78Q44 74 50 78', INK, 2.6) +
  line('M50 78Q57 84 62 76', BONE, 2.6) +
  line('M50 60L45 70H50', INK, 2) +
  line('M50 70h5', BONE, 2);

export const ATTACKS: Record<string, () => string> = {
  CON: () => sheet(-5),
  CNM: () => sheet(-5, -8) + badge(knuckles()),
  CNF: () => sheet(-5, -8) + badge(signet()),
  CNN: () => sheet(-5, -8) + badge(shield(DULL) + fill('M50 14V88Q80 74 81 48V23z', INK, 'fill-opacity=".4"')),
  PRI: () =>
    sheet(-5, -8) +
    fill(star(72, 66, 14, 31, 26), INK) +
    fill(star(72, 66, 14, 28, 23.5), '#e5b32b') +
    lettering('1', { x: 70.5, y: 80, size: 29, colour: INK, align: 'middle', weight: 5 }),
  DBL: () => sheet(-15, -13) + sheet(9, 13),
  HIT: revolver,
  VAL: massacre,
  CRO: () => tilt(42, dagger()) + tilt(-42, dagger()) + disc(50, 53, 6, BLOOD) + ring(50, 53, 6, BONE, 1.6),
  WAR: () =>
    place(-8, -6, 118, tilt(24, tommy())) +
    flash(6, 24, 18) +
    [
      [56, 22],
      [68, 16],
      [62, 33],
    ]
      .map(([x, y], i) => move(`rotate(${20 + 50 * i} ${x} ${y})`, box(x! - 5, y! - 2, 10, 4.4, BRASS, 1)))
      .join(''),
  AMB: sedan,
  VEN: blackHand,
  TUR: twoFaced,
};
