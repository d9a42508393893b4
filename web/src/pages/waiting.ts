// waiting.ts - whom a lobby waits for. Whoever is alone waits for nobody, and has nobody to keep out.
import { isReady } from '../lib/rematch';
import type { Lobby, LobbySeat } from '../lib/wire';

/** A table of this browser at which one person plays: nobody else can come. */
export function isAlone(where: 'server' | 'solo', seats: LobbySeat[]): boolean {
  return where === 'solo' && seats.filter(({ kind }) => kind === 'human').length < 2;
}

/** Whoever has come is not to be joined by more, or nobody comes in already: for that there is a lock. */
export function mayLock({ people, locked }: Pick<Lobby, 'people' | 'locked'>, me: number | null) {
  return locked || people.some((person, i) => person !== null && i !== me);
}

/** Somebody else sits there and is not ready yet. */
export function waitsForOthers(seats: LobbySeat[], me: number | null): boolean {
  return seats.some((seat) => seat.kind === 'human' && seat.person !== me && !isReady(seat));
}

/** Nobody is missing: no seat is free, and all people are ready; or the only one says so by dealing. */
export function mayStart(seats: LobbySeat[], alone: boolean): boolean {
  return seats.every(
    (seat) => seat.kind === 'bot' || (seat.kind === 'human' && (isReady(seat) || alone)),
  );
}
