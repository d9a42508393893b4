// rematch.ts - from one game to the next. Whoever voted for a rematch has said enough: in the lobby of the next game the
// votes stand until it is dealt, and the client sends its part for the deal by itself (docs/wire.md, Rematch).
import type { Lobby, Seat } from './wire';
import { SEATS } from './words';

/** This seat has voted for the game that is to be dealt, and has not sent its part yet. */
export function owesPart(lobby: Lobby, seat: Seat | null): boolean {
  if (lobby.phase !== 'lobby' || !seat || !lobby.rematch_votes.includes(seat)) return false;
  return !lobby.seats[SEATS.indexOf(seat)]?.ready;
}

/** Everybody who plays has voted and is there: the deal is a matter of moments, and no lobby needs to be shown. */
export function dealing({ phase, rematch_votes, seats, people }: Lobby): boolean {
  if (phase !== 'lobby' || rematch_votes === '-') return false;
  return seats.every(
    ({ kind, person }, i) =>
      kind !== 'human' ||
      (rematch_votes.includes(SEATS[i]!) && people[person ?? -1]?.connected === true),
  );
}
