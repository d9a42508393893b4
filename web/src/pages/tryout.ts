// tryout.ts - a card to try while one waits: somebody plays it, and one of three others stops it. Which do, the C code says.
import type { Card } from '../lib/wire';
import type { CardWords, Words } from '../lib/words';

export interface Tryout {
  played: CardWords;
  /** In the order in which they lie there; one of them counters it. */
  choices: CardWords[];
}

type Chance = () => number;

function drawn<T>(among: readonly T[], chance: Chance): T | undefined {
  return among[Math.floor(chance() * among.length)];
}

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all];
  const order: T[] = [];
  while (left.length) order.push(...left.splice(Math.floor(chance() * left.length), 1));
  return order;
}

/** Of the cards in the deck of this edition; not the one that was tried last. Null: nothing in it can be countered. */
export function tryout(
  { cards, editions }: Pick<Words, 'cards' | 'editions'>,
  edition: string,
  last: Card | null = null,
  chance: Chance = Math.random,
): Tryout | null {
  const at = editions.indexOf(/^[a-z0-9-]+/.exec(edition)?.[0] ?? '');
  const deck = cards.filter(({ copies }) => (copies[at] ?? 0) > 0);
  const codes = new Set(deck.map(({ code }) => code));
  const stopped = deck.filter(
    ({ code, counters }) => code !== last && counters.some((counter) => codes.has(counter)),
  );
  const played = drawn(stopped, chance);
  if (!played) return null;
  const stops = ({ code }: CardWords) => played.counters.includes(code);
  const right = drawn(deck.filter(stops), chance)!;
  // Other Counters first: telling blue from red is no riddle.
  const others = deck.filter((card) => !stops(card) && card !== played);
  const wrong = [
    ...shuffled(
      others.filter(({ kind }) => kind === 'counter'),
      chance,
    ),
    ...shuffled(
      others.filter(({ kind }) => kind === 'rescue'),
      chance,
    ),
  ].slice(0, 2);
  return { played, choices: shuffled([right, ...wrong], chance) };
}

export const isRight = ({ played }: Tryout, { code }: CardWords): boolean =>
  played.counters.includes(code);
