// icon.ts - the sign of the game for tabs and home screens: the hat before the wall. The files in icons/ are written from
// here by art-preview; a test holds them against it. No custom property: an icon is shown outside the page.

import { BONE, BRASS, INK } from './palette.ts';
import { bar, box, disc, fill, line, place } from './svg.ts';
import { hat } from './emblem_parts.ts';

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>\n`;

const brickwork = (): string => {
  let joints = '';
  for (let y = 0, row = 0; y <= 100; y += 12.5, row++) {
    joints += `M0 ${y}H100`;
    for (let x = row % 2 ? 0 : 14; x <= 100; x += 28) joints += `M${x} ${y}v12.5`;
  }
  return box(0, 0, 100, 100, '#8f3b2d') + bar(joints, '#6d281d', 1.8);
};

const man = (size: number): string =>
  place(
    50 - size / 2,
    50 - size * 0.61,
    size,
    fill('M27 58H73V84Q70 104 50 112Q30 104 27 84z', '#efc8a3') +
      fill('M56 58H73V84Q70 104 50 112Q58 90 56 58z', '#c88f68') +
      fill('M27 58H73V82Q50 92 27 82z', '#7c4e2b') +
      disc(39, 81, 3.4, BONE) +
      disc(61, 81, 3.4, BONE) +
      disc(39.6, 81, 1.7, INK) +
      disc(61.6, 81, 1.7, INK) +
      line('M42 99H60', INK, 2.6) +
      line('M56 99L78 103', '#6b4226', 6) +
      line('M78 103L80 103.4', '#f0823c', 6) +
      hat(INK, '#d2232a'),
  );

/** For tabs: no ground, as large as it may be. */
export const favicon = (): string => svg(disc(50, 50, 50, '#8f1d22') + disc(50, 50, 45, '#e0a63a') + man(84));

export const appIcon = (): string =>
  svg(
    `<clipPath id="round">${box(0, 0, 100, 100, INK, 22)}</clipPath>` +
      `<g clip-path="url(#round)">${brickwork()}</g>` +
      disc(50, 50, 39, BRASS) +
      disc(50, 50, 35, '#f3d27c') +
      man(74),
  );

/** Maskable: all that matters lies within the middle four fifths. */
export const maskableIcon = (): string => svg(brickwork() + disc(50, 50, 35, BRASS) + disc(50, 50, 31.5, '#f3d27c') + man(64));
