// families.ts - how a family is told from the others in four ways at once: colour (palette.ts), pattern, glyph, initial.

import { family } from './palette.ts';
import { bar, box, disc, fill, move, num, picture, ring } from './svg.ts';
import { lettering } from './lettering.ts';

/** In a square of a hundred units; one path each, so that it can be cut out of anything. */
const GLYPHS: readonly string[] = [
  // the Capone Mob: a fedora
  'M22 58C22 40 26 20 38 16C44 14 47 19 50 21C54 16 60 13 65 16C76 22 78 40 78 58Q50 66 22 58zM2 58C6 54 12 55 20 62Q50 71 80 62C88 55 94 54 98 58C94 76 72 84 50 84S6 76 2 58z',
  // the Moran Gang: a shamrock
  'M50 50C34 44 26 30 32 18C38 8 47 12 50 20C53 12 62 8 68 18C74 30 66 44 50 50zM47 54C40 70 26 78 14 72C4 66 8 57 16 54C8 51 6 40 16 36C28 32 42 40 47 54zM53 54C60 70 74 78 86 72C96 66 92 57 84 54C92 51 94 40 84 36C72 32 58 40 53 54zM48 56H53Q52 78 62 92L55 95Q46 80 48 56z',
  // the New York Mob: a tower
  'M48 2H52V14L57 20V30H63V42H71V58H79V96H21V58H29V42H37V30H43V20L48 14zM31 66V88H37V66zM44 52V88H48V52zM52 52V88H56V52zM63 66V88H69V66z',
  // Murder, Inc.: a dagger
  'M50 98L40 80V44H26V34H42V18C40 14 42 4 50 4S60 14 58 18V34H74V44H60V80zM48.5 48V84H51.5V48z',
  // the Purple Gang: a bottle
  'M40 4H60V12H58V30C58 38 72 40 72 54V96H28V54C28 40 42 38 42 30V12H40zM35 58V84H65V58zM50 62L59 71L50 80L41 71z',
  // the Bank Robbers: a bag of money
  'M36 6Q43 12 50 6Q57 12 64 6L60 24H40zM38 28H62C82 42 90 60 86 80Q84 96 66 96H34Q16 96 14 80C10 60 18 42 38 28zM46.5 42V47C38 48 35 54 36 59C37 65 44 66 49 67C55 68 56 71 54 74C51 77 43 76 38 72L35 79C38 82 42 83.5 46.5 84V89H53V84C60 83 65 78 64 71C63 63 55 62 50 61C45 60 43 58 45 55.5C48 53 55 54 59 57L62 50C59 48 56 47.3 53 47V42z',
];

export const glyph = (index: number, colour: string): string => fill(GLYPHS[index]!, colour, 'fill-rule="evenodd"');

export const familyGlyph = (index: number): string => picture('0 0 100 100', glyph(index, 'currentColor'), 'glyph');

/** The cloth of a family over w by h units. tokens.css has the same six as gradients, for grounds of the page. */
export function pattern(index: number, w: number, h: number, colour: string): string {
  const lines = (step: number, path: (at: number) => string, from = 0, to = w): string => {
    let out = '';
    for (let at = from; at <= to; at += step) out += path(at);
    return out;
  };
  const slanted = (dx: number): string => lines(8, (x) => `M${num(x)} 0l${dx} ${h}`, dx > 0 ? -dx : 0, dx > 0 ? w : w - dx);
  switch (index) {
    case 0: // pinstripes
      return bar(
        lines(5, (x) => `M${x} 0V${h}`, 2.5),
        colour,
        0.9,
      );
    case 1: // dots
      return lines(6, (y) => lines(6, (x) => disc(x + (y % 12 ? 3 : 0), y, 1.2, colour), 0, w), 3, h);
    case 2: // masonry: courses and joints
      return bar(
        lines(5, (y) => `M0 ${y}H${w}` + lines(10, (x) => `M${x + (y % 10 ? 5 : 0)} ${y}v-5`), 5, h + 4),
        colour,
        0.9,
      );
    case 3: // broad diagonals
      return bar(slanted(-h), colour, 2.2);
    case 4: // lozenges
      return bar(slanted(h) + slanted(-h), colour, 0.9);
    default: // the waves of a banknote
      return bar(
        lines(5, (y) => `M0 ${y}` + lines(8, () => 'q2 -3.5 4 0t4 0', 0, w - 1), 2, h + 3),
        colour,
        0.9,
      );
  }
}

/** A medallion: pattern, glyph and initial on the colour; the seal of the family wherever there is room for a coin. */
export function familySeal(index: number): string {
  const look = family(index);
  return picture(
    '0 0 100 100',
    disc(50, 50, 49, look.colour) +
      ring(50, 50, 46, look.on, 1.6) +
      ring(50, 50, 42.5, look.on, 0.8) +
      move('translate(24 9) scale(.52)', glyph(index, look.on)) +
      lettering(look.initial, { x: 50, y: 87, size: 19, colour: look.on, align: 'middle' }),
    'seal',
  );
}

/** The plate over a family's home: cloth with the seal at its left; the page writes the name over the free right part. */
export function familyPlate(index: number): string {
  const look = family(index);
  const w = 300;
  return picture(
    `0 0 ${w} 60`,
    box(0, 0, w, 60, look.colour) +
      `<g opacity=".3">${pattern(index, w, 60, look.on)}</g>` +
      box(0, 0, 62, 60, look.colour) +
      fill(`M62 0h10l-10 60h-10z`, look.on, 'fill-opacity=".85"') +
      move('translate(8 8) scale(.44)', glyph(index, look.on)) +
      bar(`M0 2.5H${w}M0 57.5H${w}`, look.on, 1.6, 'stroke-opacity=".8"'),
    'plate',
    'preserveAspectRatio="xMinYMid slice"',
  );
}
