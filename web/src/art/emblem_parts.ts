// emblem_parts.ts - shapes that several emblems share. All drawn in a square of a hundred units, like the emblems.

import { BLOOD, BONE, BRASS, INK } from './palette.ts';
import { bar, box, disc, fill, line, move, place, poly, ring, star } from './svg.ts';
import { lettering } from './lettering.ts';

export const STEEL = '#c3c9cb';
export const DULL = '#7f898e';
export const WOOD = '#7a4b28';
export const FLAME = '#f0823c';
export const LAMP = '#f7d774';
export const FLESH = '#efc8a3';
export const SHADE = '#c88f68';

/** A fedora from the side of the street: fills the square's width. */
export const hat = (colour: string, band: string): string =>
  fill('M24 56C22 34 28 18 39 15C45 14 48 18 50 20C54 15 60 13 66 16C76 21 78 40 76 56z', colour) +
  fill('M23.6 46Q50 55 76.4 46L76 58Q50 66 24 58z', band) +
  fill('M4 58Q12 53 24 57Q50 66 76 57Q88 53 96 58Q84 77 50 77T4 58z', colour);

/** The man whom the contract means. */
export const silhouette = (colour: string): string =>
  fill('M32 38C30 24 36 12 43 12Q48 14 50 15Q54 11 58 12C65 14 70 26 68 38z', colour) +
  fill(
    'M16 40Q30 34 50 41Q70 34 84 40Q72 49 66 48Q66 66 57 72V78C74 80 84 86 86 100H14C16 86 26 80 43 78V72Q34 66 34 48Q28 49 16 40z',
    colour,
  );

/** A contract: the man's picture, crossed out, and the seal. */
export const contract = (): string =>
  fill('M18 6H70L82 18V94H18z', BONE) +
  fill('M70 6V18H82z', '#cdbb95') +
  box(28, 16, 30, 34, '#d9c9a3') +
  place(28, 17, 33, silhouette(INK)) +
  line('M30 18L56 48M56 18L30 48', BLOOD, 4) +
  bar('M63 26h12M63 34h12M63 42h12M28 58h46M28 66h46M28 74h26', '#8a7a5c', 2.6) +
  line('M28 86q4-8 7-1t6-2t8-1', INK, 2) +
  disc(66, 80, 10, BLOOD) +
  ring(66, 80, 6.4, '#d9593f', 1.6);

/** Struck out: it does not help. */
export const struck = (content: string): string =>
  disc(50, 50, 50, BONE) + place(14, 14, 72, content) + ring(50, 50, 50, '#d2232a', 9) + line('M16 16L84 84', '#d2232a', 9);

/** The same on the corner of another drawing. */
export const badge = (content: string): string => disc(70, 68, 31, INK) + disc(70, 68, 29, BONE) + place(44, 42, 52, struck(content));

export const flash = (x: number, y: number, r: number): string =>
  fill(star(x, y, 8, r, r * 0.45), FLAME) + fill(star(x, y, 8, r * 0.62, r * 0.3), LAMP);

/** A stiletto, point downwards. */
export const dagger = (): string =>
  fill('M50 98L43 78V36H57V78z', STEEL) +
  fill('M50 98V36H57V78z', DULL) +
  fill('M32 30h36v7H32z', BRASS) +
  disc(32, 33.5, 4.5, BRASS) +
  disc(68, 33.5, 4.5, BRASS) +
  fill('M45 10h10v20H45z', INK) +
  bar('M45 15h10M45 20h10M45 25h10', BRASS, 1.6) +
  disc(50, 8, 6.5, BRASS);

/** The Thompson gun, muzzle to the left. */
export const tommy = (): string =>
  fill('M66 42L96 50V66L88 67L66 54z', WOOD) +
  fill('M30 38H70V53H30zM36 34h5v4h-5zM58 35h8v3h-8z', INK) +
  fill('M4 41H32V47H4z', INK) +
  bar('M13 38.5v11M17 38.5v11M21 38.5v11M25 38.5v11', '#4a464d', 2) +
  fill('M17 47h9l-3 17h-8z', WOOD) +
  fill('M60 53h9l5 19h-10z', WOOD) +
  disc(45, 60, 13, INK) +
  ring(45, 60, 8.6, '#5a565e', 2) +
  disc(45, 60, 2.4, '#8b8790') +
  bar('M57 53q0 7-4 8', INK, 2);

/** Brass knuckles, with holes that are holes. */
export const knuckles = (): string => {
  const bow = 'A15 15 0 0 1';
  const hole = (x: number): string => `M${x - 9.2} 35a9.2 9.2 0 1 0 18.4 0a9.2 9.2 0 1 0 -18.4 0z`;
  const iron = `M-2 34${bow} 25.5 26${bow} 50 26${bow} 74.5 26${bow} 102 34V60Q98 83 76 84H24Q2 83 -2 60z${[13, 38, 62, 87].map(hole).join('')}M13 57H32V74H28Q14 73 13 57zM40 57H60V74H40zM68 57H87Q86 73 72 74H68z`;
  return (
    move('translate(0 5)', fill(iron, '#4d360d', 'fill-rule="evenodd"')) +
    fill(iron, BRASS, `fill-rule="evenodd" stroke="${INK}" stroke-width="2.6"`) +
    line('M3 27Q6 21 12 21M29 24Q32 20 38 20M53 24Q56 20 62 20M78 24Q81 21 87 21M4 60Q8 75 22 79', '#f7e3a4', 3)
  );
};

export const signet = (): string =>
  ring(50, 64, 27, '#8f6a24', 9) +
  ring(49, 63, 27, BRASS, 7) +
  fill('M26 10H74L78 30Q68 48 50 54Q32 48 22 30z', '#8f6a24') +
  fill('M29 13H71L74.5 29Q66 44 50 50Q34 44 25.5 29z', BLOOD) +
  lettering('F', { x: 51, y: 40, size: 22, colour: LAMP, align: 'middle' });

export const shield = (colour: string): string => fill('M50 4L90 16V48Q88 80 50 98Q12 80 10 48V16z', colour);

export const arrow = (path: string, colour: string, tip: number[]): string => line(path, colour, 7) + fill(poly(...tip), colour);

export const tilt = (degrees: number, content: string): string => move(`rotate(${degrees} 50 50)`, content);
