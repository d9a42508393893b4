// lettering.ts - our own poster lettering: capitals of one broad stroke, narrow and low-waisted, as sign painters of the
// twenties drew them. It looks the same on every machine, which no stack of system fonts does. Titles on cards, plates,
// banners and stamps are set in it; whatever must be read as text is text of the page.

import { move, num } from './svg.ts';

/** The width, and the strokes between a cap line at 0 and a base line at 20. */
const GLYPHS: Record<string, [number, string]> = {
  A: [11, 'M2.2 20V5.5A3.3 3.3 0 0 1 8.8 5.5V20M2.2 13.6H8.8'],
  B: [11, 'M2.2 0V20M2 2.2H5.6C8 2.2 8.5 4 8.5 6S8 9.8 5.6 9.8H2M5.6 9.8C8.4 9.8 8.8 11.6 8.8 13.8S8.4 17.8 5.6 17.8H2'],
  C: [11, 'M8.8 7.4V5.5A3.3 3.3 0 0 0 2.2 5.5V14.5A3.3 3.3 0 0 0 8.8 14.5V12.6'],
  D: [11, 'M2.2 0V20M2 2.2H4.6C8 2.2 8.8 4 8.8 7V13C8.8 16 8 17.8 4.6 17.8H2'],
  E: [9.6, 'M2.2 0V20M2 2.2H9M2 10.8H8.2M2 17.8H9'],
  F: [9.4, 'M2.2 0V20M2 2.2H9M2 11.4H8.2'],
  G: [11, 'M8.8 7V5.5A3.3 3.3 0 0 0 2.2 5.5V14.5A3.3 3.3 0 0 0 8.8 14.5V11.4H5.2'],
  H: [11, 'M2.2 0V20M8.8 0V20M2 11H9'],
  I: [4.4, 'M2.2 0V20'],
  J: [9, 'M6.8 0V14.5A2.7 3.3 0 0 1 1.4 14.5V12.6'],
  K: [11, 'M2.2 0V20M9.2 0L4.2 10.8L9.6 20M2 11H4.6'],
  L: [9.2, 'M2.2 0V17.8H9'],
  M: [14, 'M2.2 20V0M11.8 20V0M3.2 1.2L7 13.6L10.8 1.2'],
  N: [11.4, 'M2.2 20V0M9.2 20V0M2.6 .6L8.8 19.4'],
  O: [11, 'M2.2 5.5A3.3 3.3 0 0 1 8.8 5.5V14.5A3.3 3.3 0 0 1 2.2 14.5z'],
  P: [10.8, 'M2.2 0V20M2 2.2H5.4C8 2.2 8.6 4 8.6 7S8 12 5.4 12H2'],
  Q: [11, 'M2.2 5.5A3.3 3.3 0 0 1 8.8 5.5V14.5A3.3 3.3 0 0 1 2.2 14.5zM5.4 13.4L10.2 20.6'],
  R: [11, 'M2.2 0V20M2 2.2H5.4C8 2.2 8.6 4 8.6 7S8 11.8 5.4 11.8H2M5.2 12L9 20'],
  S: [10.8, 'M8.6 6.6V5.5A3.2 3.3 0 0 0 2.2 5.5V6.4C2.2 10 8.6 10 8.6 13.6V14.5A3.2 3.3 0 0 1 2.2 14.5V13.2'],
  T: [10, 'M5 0V20M0 2.2H10'],
  U: [11, 'M2.2 0V14.5A3.3 3.3 0 0 0 8.8 14.5V0'],
  V: [11, 'M1.9 0L5.5 19.4L9.1 0'],
  W: [15.4, 'M1.9 0L4.8 19.4L7.7 4.6L10.6 19.4L13.5 0'],
  X: [10.8, 'M1.7 0L9.1 20M9.1 0L1.7 20'],
  Y: [10.8, 'M1.7 0L5.4 10.4L9.1 0M5.4 9.8V20'],
  Z: [10, 'M1.2 2.2H7.6L2.4 17.8H9'],
  '1': [7.4, 'M5.2 20V0M.2 5.6L4.8 2.2'],
  '2': [10.8, 'M2.2 7.2V5.5A3.2 3.3 0 0 1 8.6 5.5V6.6C8.6 11 2.8 13 2.4 17.8H9'],
  '3': [10.8, 'M2 5.5A3.2 3.3 0 0 1 8.4 5.5C8.4 8.6 7 9.6 4.4 9.6C7.4 9.6 8.6 11 8.6 14.5A3.3 3.3 0 0 1 2 14.5V13.4'],
  '4': [11, 'M7.4 20V2.6L2.2 14H10.4'],
  '5': [10.8, 'M8.8 2.2H2.6V9.8C5 8 8.6 8.6 8.6 12.8V14.5A3.2 3.3 0 0 1 2.2 14.5V13.6'],
  '6': [10.8, 'M8.6 6.4V5.5A3.2 3.3 0 0 0 2.2 5.5V14.5A3.2 3.3 0 0 0 8.6 14.5V12.4A3.2 3.3 0 0 0 2.2 12.4'],
  '7': [10, 'M1 2.2H7.8L4 20'],
  '8': [
    10.8,
    'M5.4 9.6C2.8 9.6 2.4 8 2.4 6.2S3.2 2.2 5.4 2.2S8.4 4.4 8.4 6.2S8 9.6 5.4 9.6C2.8 9.6 2.2 11.6 2.2 13.8S3 17.8 5.4 17.8S8.6 16 8.6 13.8S8 9.6 5.4 9.6',
  ],
  '9': [10.8, 'M2.2 13.6V14.5A3.2 3.3 0 0 0 8.6 14.5V5.5A3.2 3.3 0 0 0 2.2 5.5V7.6A3.2 3.3 0 0 0 8.6 7.6'],
  '.': [4.4, 'M2.2 15.8V20'],
  ',': [4.4, 'M2.4 15.8L1.6 22.6'],
  '’': [4, 'M2.2 0L1.6 6.4'],
  '-': [8, 'M1.2 11H6.8'],
  '!': [4.4, 'M2.2 0V13.4M2.2 15.8V20'],
  '?': [10, 'M1.8 7V5.5A3.1 3.3 0 0 1 8 5.5C8 9 5 9 5 13.4M5 15.8V20'],
  '&': [12.4, 'M10.8 20L3 6.6C1.8 4 3 2.2 5 2.2S8 4.4 6.4 6.6L3.4 10.6C1.4 13.6 2 17.8 5.4 17.8C8.6 17.8 9.8 15 10 11.4'],
  '/': [8, 'M6.8 0L1.2 20'],
  '×': [13, 'M1.8 4.6L11.2 16.4M11.2 4.6L1.8 16.4'],
  ' ': [5.6, ''],
};
GLYPHS["'"] = GLYPHS['’']!;
GLYPHS['0'] = GLYPHS.O!;
/** What no accent makes of another letter. */
const STRUCK: Record<string, [string, string]> = { Ø: ['O', 'M1.4 20.8L9.6 -.8'], Ł: ['L', 'M-.6 12.6L5.8 9'], Đ: ['D', 'M-.8 10.6H5'] };
for (const [letter, [plain, stroke]] of Object.entries(STRUCK)) {
  const [width, path] = GLYPHS[plain]!;
  GLYPHS[letter] = [width, path + stroke];
}
const PAIRS: Record<string, string> = { Æ: 'AE', Œ: 'OE' };

/** Accents, as Unicode takes them off their letters, over the middle c of one that is 2 h wide. */
const MARKS: Record<string, (c: number, h: number) => string> = {
  '\u0300': (c) => `M${c - 2} -5.6L${c + 1.4} -2.2`,
  '\u0301': (c) => `M${c + 2} -5.6L${c - 1.4} -2.2`,
  '\u0302': (c) => `M${c - 2.8} -2L${c} -5.2L${c + 2.8} -2`,
  '\u0303': (c) => `M${c - 3.2} -2.4Q${c - 1.6} -5.6 ${c} -3.6T${c + 3.2} -4.8`,
  '\u0304': (c, h) => `M${c - h} -3.4H${c + h}`,
  '\u0306': (c) => `M${c - 2.8} -5.4Q${c} -.6 ${c + 2.8} -5.4`,
  '\u0307': (c) => `M${c - 1.6} -3.4H${c + 1.6}`,
  '\u0308': (c, h) => `M${c - h} -3.4H${c - 0.8}M${c + 0.8} -3.4H${c + h}`,
  '\u030a': (c) => `M${c - 1.6} -4A1.6 1.6 0 0 1 ${c + 1.6} -4A1.6 1.6 0 0 1 ${c - 1.6} -4`,
  '\u030b': (c) => `M${c - 0.6} -5.6L${c - 3} -2.2M${c + 3.4} -5.6L${c + 1} -2.2`,
  '\u030c': (c) => `M${c - 2.8} -5.2L${c} -2L${c + 2.8} -5.2`,
  '\u0326': (c) => `M${c + 0.4} 21.8L${c - 0.8} 25`,
  '\u0327': (c) => `M${c} 18V22.4Q${c + 2.6} 23.6 ${c - 1.8} 25`,
  '\u0328': (c) => `M${c + 2.6} 19.4Q${c} 24 ${c + 3.4} 24`,
};

/** The glyph of a letter, with its accents; undefined: there is none, as of another script. */
function glyphOf(letter: string): [number, string] | undefined {
  const plain = GLYPHS[letter];
  if (plain) return plain;
  const [base = '', ...marks] = letter.normalize('NFD');
  const glyph = GLYPHS[base];
  if (!glyph || !marks.length) return undefined;
  const [width, path] = glyph;
  const half = Math.max(2.4, Math.min(4, width / 2 - 1.5));
  return [width, path + marks.map((mark) => MARKS[mark]?.(width / 2, half) ?? '').join('')];
}

const GAP = 1.7;

const capitals = (text: string): string[] => [...text.normalize('NFC').toUpperCase().replace(/[ÆŒ]/g, (pair) => PAIRS[pair]!)];
const letters = (text: string): [number, string][] => capitals(text).flatMap((letter) => (glyphOf(letter) ? [glyphOf(letter)!] : []));

/** A text of a script that we have not drawn is set in a font of the machine. */
const isDrawn = (text: string): boolean => !/\p{L}/u.test(capitals(text).filter((letter) => !glyphOf(letter)).join(''));

/** How wide a text is whose capitals are `size` high. */
export const letteringWidth = (text: string, size: number): number =>
  isDrawn(text) ? (letters(text).reduce((sum, [width]) => sum + width + GAP, -GAP) * size) / 20 : [...text].length * size * 0.75;

export interface LetteringOptions {
  x: number;
  /** The base line. */
  y: number;
  /** The height of a capital. */
  size: number;
  colour: string;
  align?: 'start' | 'middle' | 'end';
  /** Not wider than this: a longer text is set narrower. */
  width?: number;
  weight?: number;
}

export function lettering(text: string, options: LetteringOptions): string {
  const { x, y, size, colour, align = 'start', weight = 4.2 } = options;
  const natural = letteringWidth(text, size);
  const narrow = options.width && natural > options.width ? options.width / natural : 1;
  if (!isDrawn(text)) return typeset(text, options, narrow < 1);
  const shift = { start: 0, middle: -0.5, end: -1 }[align] * natural * narrow;
  let at = 0;
  const content = letters(text).map(([width, path]) => {
    const drawn = path && `<path transform="translate(${num(at)} 0)" d="${path}"/>`;
    at += width + GAP;
    return drawn;
  });
  const scale = size / 20;
  const fit = `translate(${num(x + shift)} ${num(y - size)}) scale(${(scale * narrow).toFixed(3)} ${scale.toFixed(3)})`;
  return move(fit, `<g fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="bevel">${content.join('')}</g>`);
}

function typeset(text: string, { x, y, size, colour, align = 'start', width = 0 }: LetteringOptions, narrow: boolean): string {
  const fit = narrow ? ` textLength="${num(width)}" lengthAdjust="spacingAndGlyphs"` : '';
  const look = `font-family="var(--font-poster)" font-weight="700" font-size="${num(size * 1.25)}" fill="${colour}" text-anchor="${align}"`;
  const safe = text.toUpperCase().replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  return `<text x="${num(x)}" y="${num(y)}" ${look}${fit}>${safe}</text>`;
}

/** The words in lines of about `width`, broken at spaces and hyphens; a longer word has a line of its own. */
export function wrapLettering(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/ ?[^ -]+-?/g) ?? []) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length && letteringWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word.trim());
  }
  return lines;
}
