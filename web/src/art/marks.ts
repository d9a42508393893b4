// marks.ts - signs that lie over the table: the banners of war, the ring and the stamps of the counter window, whose turn
// it is, who is away, how many cards a hand holds, and the name of the game.

import { BLOOD, BONE, BRASS, INK, PAPER } from './palette.ts';
import { bar, box, disc, fill, line, move, num, oval, picture, place, poly, ring, star } from './svg.ts';
import { flash, hat, LAMP, tommy, WOOD } from './emblem_parts.ts';
import { lettering } from './lettering.ts';

const flames = (w: number, base: number, high: number, step: number): string => {
  let path = `M0 ${base}`;
  for (let x = 0, i = 0; x < w; x += step, i++) {
    const h = high * (0.65 + (0.35 * ((i * 7) % 5)) / 4);
    path += `q${num(step * 0.1)} ${num(-h * 0.5)} ${num(step * 0.45)} ${num(-h)}q${num(step * 0.1)} ${num(h * 0.5)} ${num(step * 0.3)} ${num(h * 0.6)}t${num(step * 0.25)} ${num(h * 0.4)}`;
  }
  return `${path}V${base + 20}H0z`;
};

const hazard = (w: number, y: number, h: number): string => {
  let path = '';
  for (let x = -h; x < w; x += h * 2) path += poly(x, y + h, x + h, y, x + 2 * h, y, x + h, y + h);
  return box(0, y, w, h, '#f7c62f') + fill(path, INK);
};

const gunLeft = (): string => place(14, 2, 84, tommy()) + flash(14, 38, 14);
const mirrored = (content: string): string => move('translate(600 0) scale(-1 1)', content);

export interface BannerOptions {
  /** "Mob War" and "two die each turn", in the language of the page. */
  title: string;
  note?: string;
}

/** The banner of a war, 600 wide. Normal rate is red; double rate is another shape and colour, and says ×2. */
export function warBanner(rate: 1 | 2, { title, note }: BannerOptions): string {
  const write = (colour: string, width: number): string =>
    lettering(title, { x: 300, y: note ? 53 : 60, size: note ? 28 : 32, colour, align: 'middle', width, weight: 4.6 }) +
    (note ? lettering(note, { x: 300, y: 69, size: 11, colour, align: 'middle', width, weight: 3.4 }) : '');
  if (rate === 1)
    return picture(
      '0 0 600 92',
      fill('M0 12H600L588 46L600 80H0L12 46z', INK) +
        fill('M6 16H594L583 46L594 76H6L17 46z', '#b3202a') +
        bar('M12 20H588M12 73.5H588', PAPER, 1.6) +
        gunLeft() +
        mirrored(gunLeft()) +
        write(BONE, 350),
      'banner art-rate-1',
    );
  const burst =
    fill(star(56, 46, 14, 48, 36), INK) +
    fill(star(56, 46, 14, 43, 32), '#ff7a1a') +
    lettering('×2', { x: 56, y: 60, size: 28, colour: INK, align: 'middle', weight: 5 });
  return picture(
    '0 -26 600 118',
    fill(flames(600, 6, 30, 30), '#d2232a') +
      fill(flames(600, 6, 20, 20), '#ff9a2a') +
      box(0, 4, 600, 84, INK) +
      hazard(600, 4, 10) +
      hazard(600, 78, 10) +
      write('#ffd84a', 400) +
      burst +
      move('translate(488 0)', burst),
    'banner art-rate-2',
  );
}

/** The cylinder of a revolver around the free middle: so many of its six chambers are loaded. */
export function counterRing(loaded: number): string {
  let chambers = '';
  for (let i = 0; i < 6; i++) {
    const a = ((i + 0.5) / 6) * 2 * Math.PI;
    const [x, y] = [100 + 80 * Math.sin(a), 100 - 80 * Math.cos(a)];
    chambers +=
      disc(x, y, 13, INK) + (i < loaded ? disc(x, y, 10, BRASS) + ring(x, y, 6.5, '#8f6a24', 1.6) + disc(x, y, 2.6, '#8f6a24') : '');
  }
  return picture(
    '0 0 200 200',
    disc(100, 100, 99, '#5a5f66') + disc(100, 100, 96, '#3b4046') + chambers + disc(100, 100, 62, INK) + disc(100, 100, 58, PAPER) + ring(100, 100, 62, INK, 6),
    'ring',
  );
}

/** The right half of the fuse that burns down around the middle of the cylinder, on a field of the same size: the page turns two of them. */
export const fuse = (): string => picture('0 0 200 200', bar('M100 38A62 62 0 0 1 100 162', '#ff5a36', 6), 'fuse');

const STAMPS = { red: '#b3202a', green: '#1f6b43', ink: INK, blue: '#1c5666' } as const;

/** A rubber stamp: COUNTERED, TOO LATE, PASSED. */
export function stamp(text: string, tone: keyof typeof STAMPS = 'red'): string {
  const colour = STAMPS[tone];
  return picture(
    '0 0 220 100',
    move(
      'rotate(-9 110 50)',
      box(7, 17, 206, 66, PAPER, 9, 'fill-opacity=".92"') +
        box(12, 22, 196, 56, 'none', 6, `stroke="${colour}" stroke-width="5"`) +
        box(18.5, 28.5, 183, 43, 'none', 3, `stroke="${colour}" stroke-width="1.6"`) +
        lettering(text, { x: 110, y: 63, size: 26, colour, align: 'middle', width: 168, weight: 4.4 }) +
        line('M30 40l20 3M140 34l34 2M60 70l22-2M168 66l22 4M96 31l8 1', PAPER, 1.8),
    ),
    `stamp art-stamp-${tone}`,
  );
}

/** Whose turn it is: the lamp over the table, lit. */
export const turnMarker = (): string =>
  picture(
    '0 0 100 100',
    fill('M26 46L2 98H98L74 46z', LAMP, 'fill-opacity=".75"') +
      bar('M50 0V22', '#3b4046', 6) +
      fill('M14 50Q20 18 50 18T86 50z', '#3b4046') +
      fill('M22 46Q28 25 48 23', 'none', `stroke="${BRASS}" stroke-width="3" stroke-linecap="round"`) +
      oval(50, 50, 36, 7, BRASS) +
      oval(50, 51, 26, 4.5, BONE),
    'turn',
  );

/** A stand-in plays: a shop-window dummy, wound up by a key. */
export const standInMark = (): string =>
  picture(
    '0 0 100 100',
    disc(50, 50, 49, '#dfd3b8') +
      fill('M26 100Q28 80 42 76V66H58V76Q72 80 74 100z', WOOD) +
      fill('M30 40H70Q70 70 50 74Q30 70 30 40z', '#c79a63') +
      line('M50 42V74M31 54H69', WOOD, 2) +
      disc(41, 52, 3, INK) +
      disc(59, 52, 3, INK) +
      place(17, -8, 66, hat(INK, BLOOD)) +
      line('M70 62H82', BRASS, 4) +
      ring(88, 54, 6, BRASS, 4) +
      ring(88, 70, 6, BRASS, 4),
    'standin',
  );

/** Gone: the empty chair, the hat left on it. */
export const goneMark = (): string =>
  picture(
    '0 0 100 100',
    disc(50, 50, 49, '#b9b1a2') +
      bar('M34 14V92M66 14V56M34 56H76M74 56V92M34 20H66M34 32H66M34 44H66M34 74H74', INK, 5) +
      fill('M30 54H80V62H30z', WOOD) +
      place(36, 24, 44, hat(INK, '#8d8a90')),
    'gone',
  );

/** Away for a moment: the telephone is off the hook. */
export const lineMark = (): string =>
  picture(
    '0 0 100 100',
    disc(50, 50, 49, '#dfd3b8') +
      fill('M34 90Q35 80 48 77V34H57V77Q70 80 71 90z', INK) +
      fill('M46 20Q56 20 66 10V46Q56 36 46 36z', INK) +
      oval(67, 28, 6, 18, INK) +
      oval(68.5, 28, 3.6, 13, BRASS) +
      line('M48 84Q18 88 22 70', INK, 2.6) +
      move('rotate(14 24 56)', fill('M18 34H30L28 42V58L34 72H14L20 58V42z', INK) + oval(24, 72, 10, 3, BRASS)) +
      line('M80 16q7 5 7 12t-7 12', BLOOD, 3),
    'line',
  );

/** How many cards a hand holds: three backs in a fan; the page or the lettering tells the number. */
export const handChip = (count: number): string =>
  picture(
    '0 0 100 80',
    [-22, 0, 22]
      .slice(0, Math.max(1, Math.min(3, count)))
      .map((turn) =>
        move(
          `rotate(${turn} 50 92)`,
          box(32, 10, 36, 52, PAPER, 4, `stroke="${INK}" stroke-width="2.4"`) + box(36, 14, 28, 44, '#1f2a3a', 2),
        ),
      )
      .join('') +
      disc(50, 56, 21, INK) +
      ring(50, 56, 19, BRASS, 2) +
      lettering(`${count}`, { x: 50, y: 68, size: 24, colour: BONE, align: 'middle', width: 30 }),
    'chip',
  );

/** The name of the game, in one or two lines, under the hat. */
export function logo(lines: readonly string[]): string {
  const [size, pitch] = lines.length > 1 ? [66, 86] : [48, 66];
  const height = 178 + lines.length * pitch;
  let beams = '';
  for (let i = 0; i < 13; i++) {
    const [a, b] = [(i - 0.28) / 12, (i + 0.28) / 12].map((t) => Math.PI * (1 + t)) as [number, number];
    beams += poly(250, 150, 250 + 236 * Math.cos(a), 150 + 146 * Math.sin(a), 250 + 236 * Math.cos(b), 150 + 146 * Math.sin(b));
  }
  return picture(
    `0 0 500 ${height}`,
    fill(beams, 'var(--brass-art)', 'fill-opacity=".5"') +
      place(160, 8, 180, hat('var(--logo-hat)', BLOOD)) +
      bar('M20 166H480', 'var(--brass-art)', 3) +
      lines
        .map((text, i) =>
          lettering(text, { x: 250, y: 180 + size + i * pitch, size, colour: 'var(--ink)', align: 'middle', width: 460, weight: 4.4 }),
        )
        .join(''),
    'logo',
  );
}
