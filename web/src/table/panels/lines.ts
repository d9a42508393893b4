// lines.ts - the log as it is read: a line a sentence, with the rule that it rests on, and the turns set apart.
import type { Card, Seat, WireEvent } from '../../lib/wire';
import type { Words } from '../../lib/words';
import { ruleOf } from './rule_of';
import { isMobster, seatOf } from '../scene';

export interface LogLine {
  key: string;
  text: string;
  rule: string | null;
  /** Whose it is, for the mark before it. */
  seat: Seat | null;
  card: Card | null;
  kind: 'event' | 'turn' | 'death' | 'out' | 'war' | 'talk';
}

const KINDS: Record<string, LogLine['kind']> = {
  turn: 'turn',
  die: 'death',
  out: 'out',
  war: 'war',
  over: 'war',
};

function seatIn(values: readonly unknown[]): Seat | null {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    if (/^[A-F]$/.test(value)) return value as Seat;
    if (isMobster(value)) return seatOf(value);
  }
  return null;
}

/** The line of event number i of the log; null if there is nothing to say. */
export function lineOf(
  { id, text }: { id: number; text: string },
  events: readonly WireEvent[],
  i: number,
  words: Words,
): LogLine | null {
  const event = events[i];
  if (!event || !text) return null;
  const card =
    event[0] === 'play' || event[0] === 'counter' || event[0] === 'drop' ? event[2] : null;
  const seat = seatIn(event.slice(1));
  const rule = ruleOf(words, events, i);
  return { key: String(id), text, rule, seat, card, kind: KINDS[event[0]] ?? 'event' };
}
