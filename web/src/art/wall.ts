// wall.ts - the street: the brick wall with the places of the Hit List, the graveyard, and the skyline of the start page.
// Unlike cards and mugshots these follow the theme: their colours are the custom properties of tokens.css.

import { BLOOD, BONE, family, INK } from './palette.ts';
import { bar, box, disc, fill, line, move, noise, num, oval, picture, place, poly, ring, star } from './svg.ts';
import { glyph } from './families.ts';
import { lettering } from './lettering.ts';
import { hat } from './emblem_parts.ts';

export type WarRate = 0 | 1 | 2;

const [BRICK_W, BRICK_H] = [48, 18];

/** Bricks in running bond; one in five is burnt darker or paler. */
function bricks(w: number, h: number): string {
  const random = noise(1929);
  const tinted: Record<'deep' | 'pale', string> = { deep: '', pale: '' };
  let joints = '';
  for (let row = 0, y = 0; y < h; row++, y += BRICK_H) {
    joints += `M0 ${y}H${w}`;
    for (let x = row % 2 ? -BRICK_W / 2 : 0; x < w; x += BRICK_W) {
      joints += `M${x} ${y}v${BRICK_H}`;
      const r = random();
      if (r < 0.2) tinted[r < 0.12 ? 'deep' : 'pale'] += `M${x} ${y}h${BRICK_W}v${BRICK_H}h-${BRICK_W}z`;
    }
  }
  return (
    box(0, 0, w, h, 'var(--brick)') +
    fill(tinted.deep, 'var(--brick-deep)') +
    fill(tinted.pale, 'var(--brick-pale)') +
    bar(joints, 'var(--mortar)', 2)
  );
}

/** The lines of the police on the wall, with the inches at both ends. */
function heights(w: number, top: number, step: number): string {
  let out = '';
  for (let i = 0; i < 4; i++) {
    const y = top + i * step;
    const inches = `${78 - 6 * i}`;
    out +=
      bar(`M0 ${y}H${w}`, 'var(--chalk)', 2, 'stroke-opacity=".5"') +
      [16, w / 2, w - 16]
        .map((x, k) =>
          lettering(inches, { x, y: y - 5, size: 15, colour: 'var(--chalk)', align: (['start', 'middle', 'end'] as const)[k]! }),
        )
        .join('');
  }
  return `<g opacity=".75">${out}</g>`;
}

/** A chip out of the brick, and the hole in it. */
const bulletHole = (x: number, y: number, r: number): string =>
  fill(star(x + 0.3 * r, y + 0.3 * r, 7, r * 2.2, r * 1.3), 'var(--brick-deep)') +
  fill(star(x, y, 7, r * 2, r * 1.2), 'var(--chip)') +
  disc(x, y, r * 0.85, INK);

/** In a war the wall has been shot at; at double rate twice as much. */
function holes(w: number, h: number, war: WarRate): string {
  const random = noise(1930);
  let out = '';
  for (let i = 0; i < war * 11; i++) out += bulletHole(random() * w, 20 + random() * (h - 120), 4 + random() * 3);
  return out;
}

const lampLight = (x: number, h: number): string =>
  fill(poly(x - 26, 0, x + 26, 0, x + 210, h, x - 210, h), 'var(--lamp)', 'fill-opacity="var(--lamp-glow)"');

const lamp = (x: number): string =>
  bar(`M${x} -4V18`, INK, 6) + fill(`M${x - 30} 34Q${x - 26} 12 ${x} 12T${x + 30} 34z`, INK) + oval(x, 34, 22, 5, 'var(--lamp)');

export interface WallOptions {
  war?: WarRate;
  /** In units; a brick is 48 by 18. */
  width?: number;
  height?: number;
}

/** The wall, to lie behind everything: it is cut, never squeezed, to the room it has. */
export function wall({ war = 0, width = 1200, height = 340 }: WallOptions = {}): string {
  const ground = height - 46;
  const lamps = [width * 0.2, width * 0.5, width * 0.8];
  return picture(
    `0 0 ${width} ${height}`,
    bricks(width, ground) +
      heights(width, 66, 62) +
      holes(width, height, war) +
      lamps.map((x) => lampLight(x, height)).join('') +
      (war
        ? box(0, 0, width, ground, war === 2 ? '#f0a23c' : '#d2232a', 0, `fill-opacity="${war === 2 ? 0.2 : 0.16}" class="art-war-glow"`)
        : '') +
      box(0, ground, width, 46, 'var(--kerb)') +
      bar(`M0 ${ground + 2}H${width}`, 'var(--kerb-edge)', 5) +
      bar(
        `M0 ${ground + 26}H${width}M${width * 0.17} ${ground}v26M${width * 0.42} ${ground}v26M${width * 0.63} ${ground}v26M${width * 0.88} ${ground}v26`,
        'var(--mortar)',
        1.6,
        'stroke-opacity=".6"',
      ) +
      lamps.map(lamp).join(''),
    'wall',
    'preserveAspectRatio="xMidYMax slice"',
  );
}

/** A man's outline in chalk: the shape of `figure`, for a place that nobody has taken yet. */
const CHALK =
  'M30 34C29 18 36 6 44 6Q49 9 50 10Q54 5 58 6C66 8 71 20 70 34Q78 30 84 35Q78 42 70 41Q70 62 62 72V78Q88 82 92 100V146H8V100Q12 82 38 78V72Q30 62 30 41Q22 42 16 35Q22 30 30 34z';

/** An empty place of the line-up. Place 1 is the first to die. */
export const emptyPlace = (number: number): string =>
  picture(
    '0 0 100 150',
    line(CHALK, 'var(--chalk)', 2, 'stroke-dasharray="5 5" stroke-opacity=".75"') +
      lettering(`${number}`, { x: 50, y: 126, size: 30, colour: 'var(--chalk)', align: 'middle' }),
    'place',
  );

/** A cross-hair around a face, in the units of `figure`. */
function crossHair(rate: WarRate): string {
  const colour = rate === 2 ? '#ff7a1a' : '#ff3b30';
  const around = (r: number): string => ring(50, 46, r, INK, 6) + ring(50, 46, r, colour, 3.4);
  const cross = `M50 ${46 - 40}v14M50 ${46 + 40}v-14M10 46h14M90 46h-14`;
  return around(33) + bar(cross, INK, 6) + bar(cross, colour, 3.4) + (rate === 2 ? around(39) : '');
}

/** Over the mobster who is next: the sights, and how many die with him each turn. Lies over `figure` in its units. */
export const sights = (rate: WarRate): string => picture('0 0 100 150', crossHair(rate), `sights art-rate-${rate}`);

/** Over a face in his family's panel: a card that is being played names him. */
export const aim = (): string => picture('6 2 88 88', crossHair(1), 'aim');

/** Who is first: the plate at the head of the queue. */
export const firstInLine = (text: string): string =>
  picture(
    '0 0 120 34',
    fill('M0 4H96L118 17L96 30H0z', INK) +
      fill('M3 7H95L112 17L95 27H3z', '#d2232a') +
      lettering(text, { x: 50, y: 22.5, size: 11, colour: BONE, align: 'middle', width: 86 }),
    'first',
  );

/** A grave: the stone with the family's sign and the number, and the hat that is no longer needed. */
export function tombstone(familyIndex: number, number: number): string {
  const look = family(familyIndex);
  return picture(
    '0 0 100 120',
    oval(50, 112, 46, 8, 'var(--grass-deep)') +
      fill('M18 112V48Q18 18 50 18T82 48V112z', 'var(--stone-deep)') +
      fill('M14 112V48Q14 18 46 18T78 48V112z', 'var(--stone)') +
      bar('M20 106V49Q20 24 46 24T72 49V106', 'var(--stone-deep)', 1.6) +
      box(25, 48, 42, 30, look.colour, 3) +
      move('translate(34 50.5) scale(.26)', glyph(familyIndex, look.on)) +
      lettering(`${number}`, { x: 46, y: 101, size: 17, colour: 'var(--stone-text)', align: 'middle' }) +
      move('rotate(-8 46 16)', place(16, -6, 56, hat(INK, look.colour === '#26252b' ? '#8d8a90' : look.colour))) +
      line('M8 114q2-8 1-12M12 114q0-6 3-9M88 114q-1-8 2-12M84 114q0-5-2-8', 'var(--grass)', 2.4),
    'tomb',
  );
}

const TREES =
  'M70 110Q74 70 66 40M68 70Q50 60 46 34M70 60Q90 50 96 26M66 40Q58 28 60 14M67 48Q80 36 78 18M52 52Q42 48 34 50M482 108Q478 76 486 50M484 74Q500 62 502 42M485 60Q472 50 470 34';
/** The one that stands in the middle, whatever is cut away: a hanging tree, and who sits on it. */
const OAK =
  'M262 126Q268 84 258 40M264 82Q284 70 316 70M298 70Q306 62 322 60M261 62Q242 52 238 30M258 44Q250 28 254 12M260 50Q276 38 280 18M270 34Q282 28 292 30M241 44Q230 40 224 44';
const CROW = 'M302 70q-2-9 6-12q1-5 6-4l5 3l-5 2q1 8-6 10l-9 3z';
/** Crosses of those who died before this game. */
const OLD = 'M344 116V90M336 98H352M372 112V92M366 98H378M404 114V88M396 96H412M196 112V90M189 97H203';

/** The ground of the graveyard: night or morning, the railings, bare trees. */
export function graveyard(): string {
  let rails = '';
  for (let x = 6; x < 600; x += 18) rails += `M${x} 96V58l-3 0l3-8l3 8l-3 0`;
  return picture(
    '0 0 600 200',
    box(0, 0, 600, 200, 'var(--sky)') +
      disc(326, 38, 24, 'var(--moon)') +
      line(TREES, 'var(--skyline)', 5) +
      fill('M0 96Q150 76 300 92T600 84V200H0z', 'var(--grass-deep)') +
      bar(rails, 'var(--iron)', 2.6) +
      bar('M0 66H600M0 88H600', 'var(--iron)', 3.4) +
      line(OAK, 'var(--iron)', 4.6) +
      fill(CROW, 'var(--iron)') +
      fill('M0 126Q140 104 300 120T600 112V200H0z', 'var(--grass)') +
      bar(OLD, 'var(--stone-deep)', 4.6),
    'graveyard',
    'preserveAspectRatio="xMidYMid slice"',
  );
}

/** One house of the skyline: where it stands, how wide and high, what is on its roof. */
const HOUSES: readonly [number, number, number, number][] = [
  [0, 70, 90, 0],
  [60, 54, 150, 1],
  [108, 80, 110, 2],
  [180, 46, 190, 3],
  [222, 70, 128, 0],
  [284, 60, 214, 4],
  [340, 84, 120, 2],
  [414, 50, 172, 1],
  [456, 76, 100, 0],
  [522, 48, 200, 3],
  [566, 80, 136, 2],
  [640, 56, 168, 1],
  [688, 70, 108, 2],
  [750, 60, 148, 0],
];

const roof = (x: number, w: number, y: number, kind: number): string =>
  [
    '',
    poly(x + w * 0.2, y, x + w * 0.2, y - 16, x + w * 0.8, y - 16, x + w * 0.8, y) +
      poly(x + w * 0.36, y - 16, x + w * 0.36, y - 28, x + w * 0.64, y - 28, x + w * 0.64, y - 16),
    `M${num(x + w * 0.24)} ${y}v-8h4v-18h18v18h4v8zM${num(x + w * 0.24 + 2)} ${y - 26}l11-10l11 10z`,
    poly(
      x + w * 0.15,
      y,
      x + w * 0.3,
      y - 20,
      x + w * 0.44,
      y - 22,
      x + w * 0.5,
      y - 52,
      x + w * 0.56,
      y - 22,
      x + w * 0.7,
      y - 20,
      x + w * 0.85,
      y,
    ),
    poly(x + w * 0.1, y, x + w * 0.5, y - 34, x + w * 0.9, y),
  ][kind]!;

/** Chicago over the lake, behind the start page. */
export function skyline(): string {
  const random = noise(1933);
  let houses = '';
  let lit = '';
  for (const [x, w, h, kind] of HOUSES) {
    const y = 300 - h;
    houses += `M${x} 300V${y}h${w}V300z` + roof(x, w, y, kind);
    for (let wy = y + 12; wy < 270; wy += 16)
      for (let wx = x + 8; wx < x + w - 8; wx += 12) if (random() < 0.42) lit += `M${wx} ${wy}h5v8h-5z`;
  }
  return picture(
    '0 0 800 300',
    box(0, 0, 800, 300, 'var(--sky)') +
      disc(640, 70, 40, 'var(--moon)') +
      move('translate(40 34) scale(.94 .9)', fill(houses, 'var(--skyline-far)')) +
      fill(houses, 'var(--skyline)') +
      fill(lit, 'var(--lamp)', 'fill-opacity="var(--windows)"') +
      box(0, 270, 800, 30, 'var(--kerb)') +
      bar('M0 271H800', 'var(--kerb-edge)', 3),
    'skyline',
    'preserveAspectRatio="xMidYMax slice"',
  );
}

/** A splash of blood red where somebody has just been shot: one frame of the animation. */
export const shot = (): string =>
  picture(
    '0 0 100 100',
    fill(star(50, 50, 12, 49, 22), '#f0823c') +
      fill(star(50, 50, 12, 34, 16), '#f7d774') +
      disc(50, 50, 9, BONE) +
      ring(50, 50, 40, BLOOD, 2),
    'shot',
  );
