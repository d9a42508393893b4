// lines.ts - the log as it is read: a line a sentence, with the rule that it rests on, and the turns set apart.
import type { LogEntry } from '../lib/state';
import type { Card, Seat } from '../lib/wire';
import type { Words } from '../lib/words';
import { ruleOf } from './rule_of';
import { isMobster, seatOf } from './scene';

export interface LogLine {
  key: string;
  text: string;
  rule: string | null;
  /** Whose it is, for the mark before it. */
  seat: Seat | null;
  card: Card | null;
  kind: 'event' | 'turn' | 'death' | 'war' | 'talk';
}

const KINDS: Record<string, LogLine['kind']> = {
  turn: 'turn',
  die: 'death',
  out: 'death',
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

/** The lines of one entry; `sentences` has one an event, empty where it says nothing. */
export function linesOf(entry: LogEntry, sentences: readonly string[], words: Words): LogLine[] {
  if (entry.told.type !== 'events' && entry.told.type !== 'log') return [];
  const { events } = entry.told;
  return events.flatMap((event, i) => {
    const text = sentences[i];
    if (!text) return [];
    const card =
      event[0] === 'play' || event[0] === 'counter' || event[0] === 'drop' ? event[2] : null;
    const seat = seatIn(event.slice(1));
    return [
      {
        key: `${entry.id}.${i}`,
        text,
        rule: ruleOf(words, events, i),
        seat,
        card,
        kind: KINDS[event[0]] ?? 'event',
      },
    ];
  });
}
