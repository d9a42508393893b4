// hand.ts - one's own cards as they lie there: in the order of the rulebook, each with a name of its own.
import type { Card } from '../../lib/wire';
import type { Words } from '../../lib/words';

export interface HeldCard {
  card: Card;
  /** Cards of one kind are one and the same; a key tells them apart by counting. */
  key: string;
  copy: number;
}

export function handOf(hand: readonly Card[], { cards }: Pick<Words, 'cards'>): HeldCard[] {
  const ranks = new Map(cards.map(({ code }, i) => [code, i]));
  const sorted = hand.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  const seen = new Map<Card, number>();
  return sorted.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, key: `${card} ${copy}`, copy };
  });
}
