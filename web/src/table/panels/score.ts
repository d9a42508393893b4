// score.ts - who has won how many games of this table, as far as this tab has seen them end: kept as long as the tab is open, so
// that a page that is loaded again still knows. People count by their place at the table, bots by their family.
import type { TableState } from '../../lib/state';
import { SEATS } from '../../lib/words';
import type { SeatFacts } from '../families/seats';

const KEY = 'fambiz.score';

/** Of one table: who has won game number … */
export interface Score {
  table: string;
  games: Record<number, string>;
}

const keyOf = (person: number | null, family: number): string =>
  person === null ? `family ${family}` : `person ${person}`;

/** The score with the game that has just ended, or the same if none has. */
export function counted(score: Score | null, state: TableState): Score | null {
  const { over, lobby, table, called } = state;
  if (table === null || !lobby) return null;
  const games = score?.table === table ? score.games : {};
  if (!over?.result) return { table, games };
  const at = SEATS.indexOf(over.result as (typeof SEATS)[number]);
  const family = called.families[at] ?? at;
  const winner = at < 0 ? 'draw' : keyOf(lobby.seats[at]?.person ?? null, family);
  return { table, games: { ...games, [lobby.game]: winner } };
}

export interface Wins {
  seat: SeatFacts;
  wins: number;
}

/** Of those who sit there, the best first; nothing before there is something to count up. */
export function standing(score: Score | null, seats: readonly SeatFacts[]): Wins[] {
  const winners = Object.values(score?.games ?? {});
  if (winners.length < 2) return [];
  const wins = (key: string) => winners.filter((winner) => winner === key).length;
  return seats
    .map((seat) => ({ seat, wins: wins(keyOf(seat.person, seat.family)) }))
    .sort((a, b) => b.wins - a.wins);
}

export function keptScore(): Score | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Score | null;
  } catch {
    return null; // nothing is kept here, or something else is
  }
}

export function keepScore(score: Score | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // the score lasts as long as the page
  }
}
