// offers.ts - what the page offers at the end of a game alone: the race of the printed game, once one knows one's way around; and the
// next level, after two wins at one. Each is offered once. Owns what is remembered for it; where that is kept, the preferences say.
import type { TableState } from '../lib/state';
import type { Level, Pace } from '../lib/wire';
import type { Past } from '../ui/prefs.svelte';

export type Offer = { kind: 'party' } | { kind: 'level'; from: Level; to: Level };

/** Games until the race is offered, and wins until the next level is. */
const GAMES = 3;
const WINS = 2;

/** A game that has ended for somebody who played in it, alone against bots or not. */
export interface Ended {
  /** Which game: a page that is loaded again sees its end once more. */
  id: string;
  won: boolean;
  alone: boolean;
  pace: Pace | undefined;
  /** That all bots played at; null: they differ. */
  level: Level | null;
}

export function ended({ over, lobby, table, seat }: TableState): Ended | null {
  if (!over || !lobby || !seat) return null;
  const people = lobby.seats.filter(({ kind }) => kind === 'human').length;
  const levels = new Set(lobby.seats.flatMap(({ kind, level }) => (kind === 'bot' ? [level] : [])));
  return {
    id: `${table}/${lobby.game}`,
    won: over.result === seat,
    alone: people === 1,
    pace: lobby.settings.pace,
    level: levels.size === 1 ? [...levels][0]! : null,
  };
}

/** What is remembered once this game is over; the same if it has been counted. */
export function counted(past: Past, { id, won, alone, level }: Ended): Past {
  if (past.last === id) return past;
  const wins = { ...past.wins };
  if (won && alone && level) wins[level] = (wins[level] ?? 0) + 1;
  return { ...past, last: id, wins };
}

const nameOf = (offer: Offer) => (offer.kind === 'party' ? 'party' : offer.from);

/** `finished` games have been played, this one among them; `levels` are those for people, the weakest first. */
export function offerAfter(
  past: Past,
  finished: number,
  { alone, pace, level }: Ended,
  levels: readonly Level[],
): Offer | null {
  if (!alone) return null;
  const next = level === null ? undefined : levels[levels.indexOf(level) + 1];
  const offers: Offer[] = [];
  if (finished >= GAMES && pace === 'relaxed') offers.push({ kind: 'party' });
  if (level !== null && levels.includes(level) && next && (past.wins[level] ?? 0) >= WINS)
    offers.push({ kind: 'level', from: level, to: next });
  return offers.find((offer) => !past.offered.includes(nameOf(offer))) ?? null;
}

/** It is not made again. */
export const offered = (past: Past, offer: Offer): Past => ({
  ...past,
  offered: [...past.offered, nameOf(offer)],
});
