// calling.ts - which family has to be opened for the targets that are legal: only where one alone has them at home.
import type { Mobster, Seat, WirePick } from '../../lib/wire';
import { isMobster, seatOf } from '../scene';

export function callingFamily(legal: readonly WirePick[], list: readonly Mobster[]): Seat | null {
  const hidden = legal.filter((pick): pick is Mobster => isMobster(pick) && !list.includes(pick));
  const seats = new Set(hidden.map(seatOf));
  return seats.size === 1 ? [...seats][0]! : null;
}
