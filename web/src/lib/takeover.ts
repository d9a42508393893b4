// takeover.ts - seats that change hands in the middle of a game: who is asked, and which one somebody who watches may have.
import type { Wish } from './game_view';
import type { TableState } from './state';
import type { Seat } from './wire';
import { SEATS } from './words';

/** Whether this person is asked about it, and has not said anything yet. */
export function mayAnswer({ lobby, person, seat }: TableState, wish: Wish): boolean {
  if (person === null || wish.who === person || wish.agreed.includes(person)) return false;
  return seat !== null || lobby?.host === person;
}

/** The seat that somebody who watches may have, their own before others; and whether it is theirs, or anybody's without asking. */
export function chairFor({
  lobby,
  person,
  seat,
}: TableState): { seat: Seat; asks: boolean; own: boolean } | null {
  if (!lobby || lobby.phase !== 'playing' || seat !== null || person === null) return null;
  const own = lobby.seats.findIndex(({ owner }) => owner === person);
  const at = own >= 0 ? own : lobby.seats.findIndex(({ free }) => free);
  const found = SEATS[at];
  if (!found) return null;
  const asks = own < 0 && !lobby.settings.flags.includes('open_chairs');
  return { seat: found, asks, own: own >= 0 };
}
