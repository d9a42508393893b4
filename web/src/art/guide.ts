// guide.ts - the pictures of "How to play" (docs/how-to-play.md, the help), put together from the other drawings. A picture for
// each step, wide and low; decorative, for the step says in words what it shows.
import { cardFace, kindPip } from './cards.ts';
import { portrait } from './portrait.ts';
import { picture } from './svg.ts';
import { emptyPlace, graveyard, sights, tombstone, wall, type WarRate } from './wall.ts';

/** What a card is called, for its title. */
export type NameOf = (code: string) => string;

const [WIDTH, HEIGHT] = [600, 240];

/** A drawing as a part of another one. */
const put = (x: number, y: number, width: number, height: number, drawing: string): string =>
  drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

const step = (content: string): string => picture(`0 0 ${WIDTH} ${HEIGHT}`, content, 'guide');

const row = (n: number, draw: (i: number) => string): string => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** Cards side by side, each 5:7. */
function cards(codes: readonly string[], nameOf: NameOf, width = 130): string {
  const gap = (WIDTH - codes.length * width) / (codes.length + 1);
  const height = width * 1.4;
  return row(codes.length, (i) =>
    put(gap + i * (width + gap), (HEIGHT - height) / 2, width, height, cardFace(codes[i]!, { title: nameOf(codes[i]!) })),
  );
}

/** The line-up: who stands there, family and number, and empty places up to six. */
function lineUp(who: readonly (readonly [family: number, number: number])[], war: WarRate): string {
  const at = (i: number, drawing: string) => put(20 + i * 94, 94, 90, 135, drawing);
  return (
    put(0, 0, WIDTH, HEIGHT, wall({ war, width: 860, height: 344 })) +
    row(6, (i) => at(i, who[i] ? portrait(...who[i], { crop: 'figure' }) : emptyPlace(i + 1))) +
    (war ? at(0, sights(war)) : '')
  );
}

const DRAWINGS: readonly ((nameOf: NameOf) => string)[] = [
  () =>
    row(9, (i) =>
      put(i < 5 ? 30 + i * 110 : 85 + (i - 5) * 110, i < 5 ? 14 : 124, 102, 102, portrait(2, i + 1, { crop: 'face' })),
    ),
  (nameOf) => cards(['CON', 'COP', 'FAM', 'LIB'], nameOf),
  () => lineUp([[0, 1], [1, 3], [4, 5]], 0), // prettier-ignore
  (nameOf) => cards(['CON', 'FAM'], nameOf) + put(265, 85, 70, 70, kindPip('counter')),
  () => lineUp([[0, 1], [1, 3], [4, 5], [2, 2], [5, 3], [3, 6]], 1), // prettier-ignore
  () => put(0, 0, WIDTH, HEIGHT, graveyard()) + row(5, (i) => put(40 + i * 112, 110, 80, 96, tombstone(i < 2 ? i : i + 1, 9))),
  (nameOf) => cards(['CON', 'PRI', 'LAM', 'MOB', 'FAM'], nameOf, 108),
];

/** The picture of step 1, 2, …; empty where there is none. */
export const guidePicture = (number: number, nameOf: NameOf): string => {
  const draw = DRAWINGS[number - 1];
  return draw ? step(draw(nameOf)) : '';
};
