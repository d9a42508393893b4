// takeover.ts - seats that change hands in the middle of a game: who asks for which, and which one somebody who watches may have.
import type { TableState } from './state';
import type { Seat, Told } from './wire';
import { SEATS } from './words';

export type TakeOver = Extract<Told, { type: 'take_over' }>;

export interface Wish {
  seat: Seat;
  who: number;
  /** The people who have agreed. */
  agreed: number[];
}

/** The wishes that are open after this message. */
export function wishesAfter(wishes: Wish[], told: TakeOver): Wish[] {
  const { seat, who, by } = told;
  if (seat === null || who === null) return wishes;
  const before = wishes.find((wish) => wish.seat === seat && wish.who === who);
  const others = wishes.filter((wish) => wish.seat !== seat);
  if (told.stage === 'asked') return [...others, { seat, who, agreed: [] }];
  if (told.stage !== 'agreed') return others;
  const agreed = [...(before?.agreed ?? []), ...(by === null ? [] : [by])];
  return [...others, { seat, who, agreed }];
}

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
