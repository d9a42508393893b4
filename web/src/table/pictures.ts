// pictures.ts - the drawings that the table shows again and again, each drawn once.
import {
  cardBack,
  cardFace,
  counterRing,
  deck,
  emblem,
  familyGlyph,
  familySeal,
  handChip,
  pile,
  portrait,
  shot,
  sights,
  stamp,
  warBanner,
} from '../art';
import { CARDS, type Card, type Seat } from '../lib/wire';
import type { Words } from '../lib/words';
import { mobstersOf, numberOf } from './scene';
import type { TableText } from '../text';

const drawn = new Map<string, string>();

function once(key: string, draw: () => string): string {
  let picture = drawn.get(key);
  if (picture === undefined) drawn.set(key, (picture = draw()));
  return picture;
}

export const face = (family: number, number: number, dead = false): string =>
  once(`face ${family} ${number} ${dead}`, () => portrait(family, number, { crop: 'face', dead }));

export const figure = (family: number, number: number, plate: string, name: string): string =>
  once(`figure ${family} ${number} ${plate}`, () =>
    portrait(family, number, { crop: 'figure', plate, name }),
  );

export const mug = (
  family: number,
  number: number,
  plate: string,
  name: string,
  dead = false,
): string =>
  once(`mug ${family} ${number} ${plate} ${dead}`, () =>
    portrait(family, number, { plate, name, dead }),
  );

export const seal = (family: number): string => once(`seal ${family}`, () => familySeal(family));
export const glyph = (family: number): string => once(`glyph ${family}`, () => familyGlyph(family));
export const back = (): string => once('back', cardBack);
export const cylinder = (loaded: number): string =>
  once(`cylinder ${loaded}`, () => counterRing(loaded));
export const sign = (card: Card): string => once(`sign ${card}`, () => emblem(card));

export function cardWords(words: Words, card: Card) {
  const { kind } = CARDS[card];
  return (
    words.cards.find((c) => c.code === card) ?? {
      name: card,
      soft: card,
      text: null,
      guess: null,
      short: '',
      kind,
    }
  );
}

/** "… (rule 5.1)." reads better on a card without its number, which stands beside it. */
const plain = (text: string): string => text.replace(/\s*\([^()]*\d\.\d[^()]*\)/, '');

/** A card narrower than this (px) is drawn for small ones. */
const SMALL = 112;

/** As it lies on the table: drawn for a card that is so many px wide. */
export function cardPicture(words: Words, card: Card, width = SMALL): string {
  const { name } = cardWords(words, card);
  const small = width < SMALL;
  return once(`card ${card} ${name} ${small}`, () => cardFace(card, { title: name, small }));
}

/** To be read: with what it does. */
export function cardInFull(words: Words, card: Card): string {
  const { name, text } = cardWords(words, card);
  if (!text) return cardPicture(words, card);
  return once(`card ${card} ${name} ${text}`, () =>
    cardFace(card, { title: name, text: plain(text) }),
  );
}

/** The state of war, as it hangs over the wall. */
export const banner = (text: TableText, war: 1 | 2): string =>
  once(`banner ${war} ${text.war1}`, () =>
    warBanner(war, {
      title: war === 2 ? text.war2 : text.war1,
      note: war === 2 ? text.war2Note : text.war1Note,
    }),
  );

const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** What belongs to no family: counts, marks, and what flies. */
const common = (text: TableText): (() => string)[] => [
  back,
  ...count(7).map((loaded) => () => cylinder(loaded)),
  ...count(9).map((cards) => () => handChip(cards)),
  ...count(8).map((eights) => () => deck(8 * eights + 1)),
  ...count(6).map((cards) => () => pile(cards)),
  shot,
  ...([1, 2] as const).flatMap((war) => [() => banner(text, war), () => sights(war)]),
  ...[text.countered, text.out].map((word) => () => stamp(word)),
  ...[text.passed, text.stamps.late, text.stamps.lot].map((word) => () => stamp(word, 'ink')),
];

/** All that a game of these families ("A3": seat A has family 3) can show, in the order in which it is likely to. */
export function likely(
  words: Words,
  text: TableText,
  families: readonly string[],
): (() => string)[] {
  const men = families.flatMap((one) =>
    mobstersOf(one.charAt(0) as Seat).map((who) => ({
      family: Number(one.charAt(1)),
      n: numberOf(who),
      plate: who,
      name: words.families[Number(one.charAt(1))]?.plates[numberOf(who) - 1] ?? who,
    })),
  );
  const cards = words.cards.map(({ code }) => code);
  return [
    ...cards.map((code) => () => cardPicture(words, code)),
    ...common(text),
    ...men.map(
      ({ family, n, plate, name }) =>
        () =>
          figure(family, n, plate, name),
    ),
    ...cards.map((code) => () => sign(code)),
    ...men.map(
      ({ family, n }) =>
        () =>
          face(family, n, true),
    ),
  ];
}
