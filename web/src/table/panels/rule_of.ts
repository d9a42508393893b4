// rule_of.ts - the rule that an event rests on, by its number in rules.md. A card's rule is in the card's own text.
import type { Card, WireEvent } from '../../lib/wire';
import type { Words } from '../../lib/words';

/** "… (rules 5.3, 6.2)." -> "5.3" */
export function ruleIn(text: string | null): string | null {
  return /(\d+\.\d+)/.exec(text ?? '')?.[1] ?? null;
}

export function cardRule(words: Words, card: Card): string | null {
  return ruleIn(words.cards.find((c) => c.code === card)?.text ?? null);
}

const RULES: Partial<Record<WireEvent[0], string>> = {
  deal: '3.3',
  turn: '4.5',
  drew: '4.2',
  took: '8.4',
  shuffle: '4.2',
  drop: '4.3',
  butcher: '8.5',
  discard: '7.1',
  give: '8.1',
  pass: '6.1',
  no_counter: '6.1',
  lose: '7.1',
  out: '7.1',
  celebrity: '8.6',
  no_grudge: '8.7',
  end: '4.3',
  over: '7.1',
};

/** Of event number i of the log; who is listed or goes home rests on the card before it. */
export function ruleOf(words: Words, events: readonly WireEvent[], i: number): string | null {
  const event = events[i];
  if (!event) return null;
  switch (event[0]) {
    case 'play':
    case 'name':
    case 'counter':
      return cardRule(words, event[2]);
    case 'die':
      return event[1] ? cardRule(words, event[1]) : '4.1';
    case 'war':
      return event[1] ? '7.3' : '7.2';
    case 'list':
    case 'home':
    case 'replace':
    case 'swap':
    case 'return': {
      let at = i - 1;
      while (at >= 0 && events[at]![0] !== 'play' && events[at]![0] !== 'counter') at--;
      return at < 0 ? '5.1' : cardRule(words, events[at]![2] as Card);
    }
    default:
      return RULES[event[0]] ?? null;
  }
}
