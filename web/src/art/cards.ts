// cards.ts - the cards: a frame by kind, an emblem by code, the title in our lettering. Knows of a card its code and what
// cards.def says of its kind; titles and texts are passed in, in the language of the page.

import { CARDS, type Card, type CardKind as Kind } from '../lib/wire.ts';
import { ATTACKS } from './emblem_attack.ts';
import { COUNTERS, RESCUES } from './emblem_rescue.ts';
import { ABILITIES } from './emblem_ability.ts';
import { BONE, BRASS, CLASSES, INK, PAPER } from './palette.ts';
import { bar, box, disc, escapeText, fill, line, move, num, picture, place, poly, star } from './svg.ts';
import { lettering, wrapLettering } from './lettering.ts';
import { hat, knuckles, signet, struck } from './emblem_parts.ts';

export type CardKind = Kind | 'war';

export interface KindLook {
  colour: string;
  glow: string;
  on: string;
  /** The sign of its class, a hundred units wide: the same news as the colour. */
  pip: string;
  /** The window in which the emblem stands, in the card's units. */
  frame: string;
}

const GUN = 'M4 24H10V18H17V24H86L97 35V46L90 53L98 92H71L63 64Q61 69 55 69H47Q39 69 39 60V46H4zM48 47V57Q48 60 51 60H56Q60 60 60 55L58 47z';
const CROSS = 'M35 4H65V35H96V65H65V96H35V65H4V35H35z';
const ARROWS = 'M2 20H64V2L98 31L64 60V42H2zM98 58V80H36V98L2 69L30 45V58z';
const RING = 'M50 4A46 46 0 1 0 50 96A46 46 0 1 0 50 4zM50 28A22 22 0 1 1 50 72A22 22 0 1 1 50 28z';

/** A war is an attack, and its ribbon says so; but the card is black, to be told from across the table. */
export const KINDS: Record<CardKind, KindLook> = {
  attack: { ...CLASSES.attack, pip: GUN, frame: 'M24 10H176L190 24V156L176 170H24L10 156V24z' },
  war: {
    colour: '#1f1a1c',
    glow: '#e2641f',
    on: BONE,
    pip: GUN,
    frame:
      'M10 10H190V158L178 170L166 158L154 170L142 158L130 170L118 158L106 170L94 158L82 170L70 158L58 170L46 158L34 170L22 158L10 170z',
  },
  rescue: { ...CLASSES.rescue, pip: CROSS, frame: 'M10 170V70Q10 10 70 10H130Q190 10 190 70V170z' },
  counter: { ...CLASSES.counter, pip: ARROWS, frame: 'M10 10H190V128Q186 150 100 172Q14 150 10 128z' },
  ability: {
    ...CLASSES.ability,
    pip: RING,
    frame: 'M22 10H178A12 12 0 0 0 190 22V158A12 12 0 0 0 178 170H22A12 12 0 0 0 10 158V22A12 12 0 0 0 22 10z',
  },
};

const EMBLEMS: Record<string, () => string> = { ...ATTACKS, ...RESCUES, ...COUNTERS, ...ABILITIES };

/** In card order. */
export const CARD_CODES: readonly string[] = Object.keys(EMBLEMS);

export function cardKind(code: string): CardKind {
  const { kind, traits } = CARDS[code as Card];
  return traits.includes('black') ? 'war' : kind;
}

/** The emblem as shapes in a square of a hundred units. */
export function emblemShapes(code: string): string {
  const draw = EMBLEMS[code];
  if (!draw) throw new RangeError(`no card ${code}: one of ${CARD_CODES.join(' ')}`);
  return draw();
}

/** The emblem alone, for the log and for lists. */
export const emblem = (code: string): string => picture('-6 -6 112 112', emblemShapes(code), 'emblem');

/** The sign of a kind, in the colour of the text around it. */
export const kindPip = (kind: CardKind): string =>
  picture('0 0 100 100', fill(KINDS[kind].pip, 'currentColor', 'fill-rule="evenodd"'), 'pip');

const rays = (x: number, y: number, n: number, r: number): string => {
  let path = '';
  for (let i = 0; i < n; i++) {
    const a = ((i + 0.25) / n) * 2 * Math.PI;
    const b = ((i + 0.75) / n) * 2 * Math.PI;
    path += poly(x, y, x + r * Math.cos(a), y + r * Math.sin(a), x + r * Math.cos(b), y + r * Math.sin(b));
  }
  return path;
};

/** The window with the emblem: the lamp behind it, and for a war the blast. */
function scene(code: string, kind: CardKind): string {
  const look = KINDS[kind];
  const behind =
    kind === 'war'
      ? fill(star(112, 88, 16, 74, 54), look.glow) + fill(star(112, 88, 16, 61, 45), '#f0a23c')
      : fill(rays(112, 92, 18, 78), look.glow, 'fill-opacity=".28"') + disc(112, 92, 66, look.glow);
  return fill(look.frame, look.colour) + behind + place(57, 37, 110, emblemShapes(code));
}

/** Where the emblem is too much for a corner: what makes this Contract another than the rest. */
const CORNERS: Record<string, () => string> = {
  CNM: () => struck(knuckles()),
  CNF: () => struck(signet()),
  CNN: () => struck(fill(ARROWS, CLASSES.counter.colour)),
  PRI: () =>
    fill(star(50, 50, 14, 56, 46), '#e5b32b') + lettering('1', { x: 47, y: 80, size: 60, colour: INK, align: 'middle', weight: 5 }),
  DBL: () => lettering('×2', { x: 50, y: 76, size: 56, colour: INK, align: 'middle', width: 104, weight: 5 }),
};

/** The sign of the class where it lies on paper: light ones need a line around them. */
const pipOnPaper = (x: number, y: number, size: number, { pip, colour }: KindLook): string =>
  place(x, y, size, fill(pip, colour, `fill-rule="evenodd" stroke="${INK}" stroke-width="7" paint-order="stroke"`));

/** The ribbon in the upper left corner, in the colour of the class: all that is seen of a card in a fanned hand. */
function corner(code: string, kind: CardKind): string {
  const { glow, pip } = KINDS[kind];
  const { colour, on } = KINDS[kind === 'war' ? 'attack' : kind];
  const edge = kind === 'rescue' ? bar('M13 0V81L33 73L53 81V0', on, 5) : bar('M10 0V81.5L33 73L56 81.5V0', on, 1.2, 'stroke-opacity=".55"');
  return (
    fill('M5 0H61V90L33 80L5 90z', INK) +
    fill('M7 0H59V86.5L33 77L7 86.5z', colour) +
    edge +
    place(22, 3, 22, fill(pip, on, 'fill-rule="evenodd"')) +
    disc(33, 51, 24, glow) +
    place(14, 32, 38, (CORNERS[code] ?? EMBLEMS[code]!)())
  );
}

/** The frame around all of it, in the colour of the class; a rescue's is striped. */
const edge = (kind: CardKind): string => {
  const { colour, on } = KINDS[kind];
  const around = (stroke: string, more = ''): string => box(5.5, 5.5, 189, 269, 'none', 8, `stroke="${stroke}" stroke-width="5"${more}`);
  return around(colour) + (kind === 'rescue' ? around(on, ' stroke-dasharray="3 13"') : '');
};

/** The largest lettering in which the title fits `height`, in lines of at most `width`. */
function title(text: string, y: number, width: number, height: number, sizes: readonly number[]): string {
  for (const size of sizes) {
    const lines = wrapLettering(text, size, width);
    const pitch = size * 1.42;
    if (lines.length * pitch > height && size !== sizes.at(-1)) continue;
    const top = y + (height - lines.length * pitch) / 2;
    return lines
      .map((row, i) => lettering(row, { x: 100, y: top + (i + 1) * pitch - size * 0.16, size, colour: INK, align: 'middle', width }))
      .join('');
  }
  return '';
}

/** Plain text in lines: the widest system serif sets about `width / (0.56 * size)` letters to a line. */
export function wrapText(text: string, letters: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)!;
    if (last && last.length + word.length + 1 > letters) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

function rule(text: string): string {
  let size = 11;
  let lines = wrapText(text, 176 / (0.56 * size));
  while (lines.length * size * 1.22 > 56 && size > 6) lines = wrapText(text, 176 / (0.56 * --size));
  const top = 243 - (lines.length * size * 1.22) / 2;
  return lines
    .map(
      (row, i) =>
        `<text x="100" y="${num(top + (i + 0.82) * size * 1.22)}" font-size="${size}" text-anchor="middle" class="art-text" fill="${INK}">${escapeText(row)}</text>`,
    )
    .join('');
}

export interface CardOptions {
  title: string;
  /** The rule in a sentence: shown where the card is large. */
  text?: string;
  /** The card will be small: its title takes room from the emblem. */
  small?: boolean;
  lang?: string;
}

const stock = (colour: string): string => box(1, 1, 198, 278, colour, 12, `stroke="${INK}" stroke-width="2"`);

/** What stands below the emblem: the title alone, or with the rule in a sentence. */
function caption({ title: name, text, small }: CardOptions, look: KindLook): string {
  if (small)
    return box(8, 139, 184, 133, PAPER) + bar('M10 139H190', INK, 2.4) + title(name, 142, 172, 112, [40, 37, 34, 31, 28, 26]);
  if (text) return title(name, 173, 172, 38, [20, 17, 14, 12.5, 11]) + bar('M60 212.5H140', INK, 1.2) + rule(text);
  return title(name, 175, 168, 76, [31, 28, 25, 22, 19.5, 17]) + bar('M30 263H84M116 263H170', INK, 1.4) + pipOnPaper(91, 254, 18, look);
}

export function cardFace(code: string, options: CardOptions): string {
  const kind = cardKind(code);
  const look = KINDS[kind];
  return picture(
    '0 0 200 280',
    stock(PAPER) +
      scene(code, kind) +
      fill(look.frame, 'none', `stroke="${INK}" stroke-width="2.4"`) +
      caption(options, look) +
      edge(kind) +
      corner(code, kind),
    `card art-${kind}`,
    options.lang ? `lang="${escapeText(options.lang)}"` : '',
  );
}

/** The back: a fan of deco rays, a hat, and nothing that would tell one card from another. */
const back = (): string => {
  let fans = '';
  for (let row = 0; row < 9; row++) {
    for (let i = 0; i < 7; i++) {
      const [x, y] = [i * 32 + (row % 2 ? 20 : 4), 30 + row * 31];
      fans += `M${x - 16} ${y}a16 16 0 0 1 32 0M${x - 10} ${y}a10 10 0 0 1 20 0M${x - 4} ${y}a4 4 0 0 1 8 0`;
    }
  }
  return (
    stock(PAPER) +
    box(9, 9, 182, 262, '#1f2a3a', 6) +
    `<svg x="9" y="9" width="182" height="262" viewBox="9 9 182 262">${line(fans, BRASS, 1.4, 'stroke-opacity=".55"')}</svg>` +
    fill('M100 64L158 140L100 216L42 140z', '#1f2a3a') +
    bar('M100 64L158 140L100 216L42 140z', BRASS, 2.4) +
    bar('M100 76L149 140L100 204L51 140z', BRASS, 1.2) +
    move('translate(64 96) scale(.72)', hat(BRASS, '#1f2a3a')) +
    lettering('F', { x: 88, y: 178, size: 17, colour: BRASS, align: 'middle' }) +
    lettering('B', { x: 112, y: 178, size: 17, colour: BRASS, align: 'middle' }) +
    box(13, 13, 174, 254, 'none', 4, `stroke="${BRASS}" stroke-width="1.6"`)
  );
};

export const cardBack = (): string => picture('0 0 200 280', back(), 'card art-back');

/** The deck, face down: its height tells about how many cards are left. */
export function deck(count: number): string {
  const layers = Math.min(8, Math.ceil(count / 8));
  let under = '';
  for (let i = layers - 1; i > 0; i--) under += move(`translate(${i * 1.6} ${i * 2.4})`, stock(i % 2 ? '#d8c8a2' : PAPER));
  const empty = box(6, 6, 188, 268, 'none', 12, 'stroke="currentColor" stroke-width="3" stroke-dasharray="10 8" stroke-opacity=".6"');
  return picture('0 0 216 300', count ? under + back() : empty, 'deck');
}

/** What lies under the face-up pile's top card; the page lays cardFace over it. */
export function pile(count: number): string {
  const turns = [-7, 5, -3, 8].slice(0, Math.max(0, Math.min(4, count - 1)));
  const empty = box(8, 10, 188, 268, 'none', 12, 'stroke="currentColor" stroke-width="3" stroke-dasharray="10 8" stroke-opacity=".6"');
  return picture(
    '-30 -16 260 316',
    count ? turns.map((turn) => move(`rotate(${turn} 100 140)`, stock(PAPER) + box(10, 10, 180, 160, '#b9a57c', 4))).join('') : empty,
    'pile',
  );
}
