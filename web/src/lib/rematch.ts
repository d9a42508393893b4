// rematch.ts - from one game to the next. Whoever voted for a rematch has said enough: in the lobby of the next game the
// votes stand until it is dealt, and the client sends the hash of its part by itself (docs/wire.md, Rematch).
import type { Lobby, LobbySeat } from './wire';
import { SEATS } from './words';

/** This seat's client is bound to a part for the deal: nothing is waited for. */
export const isReady = ({ ready, hash }: LobbySeat): boolean => ready && !!hash;

/** Everybody who plays has voted and is there: the deal is a matter of moments, and no lobby needs to be shown. */
export function dealing({ phase, rematch_votes, seats, people }: Lobby): boolean {
  if (phase !== 'lobby' || rematch_votes === '-') return false;
  return seats.every(({ kind, person }, i) => {
    const owner = people[person ?? -1];
    const voted = owner?.bot || rematch_votes.includes(SEATS[i]!); // nobody waits for a program's vote
    return kind !== 'human' || (voted && owner?.connected === true);
  });
}
