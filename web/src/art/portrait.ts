// portrait.ts - a mobster's picture, put together from his row in mobsters.ts. Three crops of one drawing: the face for
// small places, the mugshot with the height lines of the police behind it, and the figure that stands in the line-up.

import { MOBSTERS, type Mobster } from './mobsters.ts';
import { drawHead, drawNeck, head, type Head } from './head.ts';
import { BEARDS, BROWS, EYES, MARKS, MOUSTACHES, MOUTHS, NOSES } from './features.ts';
import { HAIRS } from './hair.ts';
import { HATS } from './hats.ts';
import { pearls, WEAR } from './dress.ts';
import { PROPS, type Prop } from './props.ts';
import { BONE, CLOTH, family, HAIR, INK, SKIN } from './palette.ts';
import { bar, box, d, disc, fill, line, move, num, picture } from './svg.ts';
import { lettering } from './lettering.ts';
import { glyph } from './families.ts';

export interface PortraitOptions {
  /** `face`: a square around the head; `mug`: the police photograph; `figure`: standing, without a ground. */
  crop?: 'face' | 'mug' | 'figure';
  /** What is written on the plate of a mugshot or figure; the page knows the seat: "B3". */
  plate?: string;
  /** The name on the strip of a mugshot, short: "Capone". */
  name?: string;
  /** Out of the game: the photograph is filed. */
  dead?: boolean;
}

export function mobster(familyIndex: number, number: number): Mobster {
  const found = MOBSTERS[familyIndex]?.[number - 1];
  if (!found) throw new RangeError(`no mobster ${number} in family ${familyIndex}: families 0 to 5, mobsters 1 to 9`);
  return found;
}

/** What the brim keeps from the lamp. */
const hatShade = (h: Head, deep: number): string =>
  deep
    ? fill(
        d`M${h.left[1]![0] + 0.3} 31H${h.right[1]![0] - 0.3}V36Q${h.mid} ${31.5 + deep * 1.5} ${h.left[1]![0] + 0.3} 36z`,
        h.skin[1],
      )
    : '';

function drawFace(m: Mobster, h: Head, hair: string): string {
  const [, , eyes, brows, nose, mouth] = m.face;
  return (
    (m.beard ? BEARDS[m.beard](hair)(h) : '') +
    NOSES[nose](h) +
    (m.tache ? MOUSTACHES[m.tache](hair)(h) : '') +
    MOUTHS[mouth](h) +
    EYES[eyes](h) +
    BROWS[brows](hair)(h) +
    (m.marks ?? []).map((mark) => MARKS[mark](h)).join('')
  );
}

/** Black on a dark hat would be lost: Murder, Inc. wears its ribbons grey. */
const hatBand = (familyIndex: number): string => (familyIndex === 3 ? '#8d8a90' : family(familyIndex).colour);

const inShirt = (wear: string): boolean => wear === 'vest' || wear === 'braces';

/** The mobster alone, on the sheet of 100 by 160 units. */
export function figure(familyIndex: number, number: number): string {
  const m = mobster(familyIndex, number);
  const look = family(familyIndex);
  const [shape, skin] = m.face;
  const h = head(shape, SKIN[skin]!, m.turn ?? 0);
  const [style, colour] = m.hair;
  const tone = HAIR[colour];
  const browColour = colour === 'white' ? HAIR.grey[0] : tone[0];
  const [wear, cloth, tie] = m.wear;
  const prop: Prop = m.prop ? PROPS[m.prop] : {};
  const hat = m.hat && HATS[m.hat[0]];
  const top =
    drawHead(h, m.ears ?? 1) +
    (hat ? hatShade(h, hat.shade) : '') +
    drawFace(m, h, browColour) +
    HAIRS[style].front(h, tone) +
    (m.hat && hat ? move(`rotate(${m.hat[2] ?? 0} 50 30)`, hat.draw(h.temple, CLOTH[m.hat[1]], hatBand(familyIndex))) : '') +
    (prop.face?.(h, CLOTH[cloth]) ?? '');
  const pose = (content: string): string =>
    m.lean || m.size ? move(`rotate(${m.lean ?? 0} 50 78) translate(50 78) scale(${m.size ?? 1}) translate(-50 -78)`, content) : content;
  return (
    (prop.back?.(h, CLOTH[cloth]) ?? '') +
    pose(HAIRS[style].back(h, tone)) +
    drawNeck(h, (m.bulk ?? 42) / 42) +
    WEAR[wear](m.bulk ?? 42, CLOTH[cloth], tie ?? look.colour) +
    (wear === 'dress' ? pearls() : '') +
    pose(top) +
    (prop.front?.(h, inShirt(wear) ? CLOTH.white : CLOTH[cloth]) ?? '')
  );
}

/** The wall behind a mugshot: the family's colour, the glow of the lamp, and lines for every two inches. */
function ground(familyIndex: number, height: number): string {
  const look = family(familyIndex);
  let lines = '';
  let marks = '';
  for (let y = 8; y < height; y += 8) {
    lines += `M0 ${y}H100`;
    marks += `M0 ${y}h${y % 16 ? 5 : 9}M100 ${y}h-${y % 16 ? 5 : 9}`;
  }
  return (
    box(0, 0, 100, height, look.colour) +
    disc(50, 44, 41, look.glow) +
    bar(lines, look.on, 0.6, 'stroke-opacity=".28"') +
    bar(marks, look.on, 1.4, 'stroke-opacity=".8"') +
    (height > 100
      ? [16, 48, 80].map((y, i) => lettering(`${76 - 4 * i}`, { x: 2, y: y - 2, size: 4.4, colour: look.on, weight: 3.2 })).join('')
      : '')
  );
}

/** The plate that he holds before his chest: his name, and his code below it. */
export const plate = (y: number, code: string, name: string | undefined, familyIndex: number): string =>
  box(16, y, 68, 22, INK, 2) +
  box(17.6, y + 1.6, 64.8, 18.8, 'none', 1.2, `stroke="${BONE}" stroke-width=".8"`) +
  move(`translate(20 ${num(y + 4.5)}) scale(.13)`, glyph(familyIndex, BONE)) +
  (name
    ? lettering(name, { x: 58, y: y + 11.8, size: 8, colour: BONE, align: 'middle', width: 45, weight: 4 }) +
      lettering(code, { x: 58, y: y + 18.6, size: 4.6, colour: '#e5b32b', align: 'middle', width: 34 })
    : lettering(code, { x: 58, y: y + 16, size: 10.5, colour: BONE, align: 'middle', width: 34 }));

/** The strip under a mugshot: seal, name and number. */
function strip(y: number, text: string, name: string | undefined, familyIndex: number): string {
  const look = family(familyIndex);
  const code = { size: 7.5, y: y + 11.7, colour: BONE };
  return (
    box(0, y, 100, 16, INK) +
    box(0, y, 16, 16, look.colour) +
    bar(`M0 ${y}H100`, BONE, 1) +
    move(`translate(2.6 ${num(y + 2.8)}) scale(.108)`, glyph(familyIndex, look.on)) +
    (name
      ? lettering(name, { x: 20, y: y + 11.4, size: 6.8, colour: BONE, width: 61, weight: 3.6 }) +
        lettering(text, { ...code, x: 97, align: 'end', colour: '#e5b32b' })
      : lettering(text, { ...code, x: 58, align: 'middle' }))
  );
}

/** The photograph of a dead mobster has lost its colours: drawn so, for a filter would be worked out again with every change. */
function faded(markup: string): string {
  const pale = (_: string, hex: string): string => {
    const [r, g, b] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
    const grey = 0.21 * r + 0.72 * g + 0.07 * b;
    return '#' + [r, g, b].map((c) => Math.round((0.8 * grey + 0.2 * c) * 0.85).toString(16).padStart(2, '0')).join('');
  };
  return markup.replace(/#([0-9a-f]{6})/g, pale);
}

/** … and is filed, under the red cross. */
const filed = (height: number): string => line(d`M8 8L92 ${height - 8}M92 8L8 ${height - 8}`, '#a3262f', 5, 'stroke-opacity=".85"');

export function portrait(familyIndex: number, number: number, options: PortraitOptions = {}): string {
  const { crop = 'mug', dead = false } = options;
  const who = figure(familyIndex, number);
  const text = options.plate ?? `${family(familyIndex).initial}${number}`;
  const kind = `portrait art-${crop}`;
  if (crop === 'figure') return picture('0 0 100 150', who + plate(116, text, options.name, familyIndex), kind);
  const photo = (height: number, content: string): string => (dead ? faded(content) + filed(height) : content);
  if (crop === 'face') return picture('12 1 76 76', photo(84, ground(familyIndex, 100) + who), kind);
  return picture('0 0 100 125', photo(112, ground(familyIndex, 125) + who) + strip(109, text, options.name, familyIndex), kind);
}
