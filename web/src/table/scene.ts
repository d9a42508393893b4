// scene.ts - where everybody is, read off a view: at home, in the line-up, dead.
import type { Mobster, Seat, View } from '../lib/wire';
import { SEATS } from '../lib/words';

type Scene = Pick<View, 'home' | 'list'>;

export const seatOf = (who: Mobster): Seat => who.charAt(0) as Seat;
export const numberOf = (who: Mobster): number => Number(who.charAt(1));
export const indexOf = (seat: Seat): number => SEATS.indexOf(seat);
export const isMobster = (what: string): what is Mobster => /^[A-F][1-9]$/.test(what);

export function isHome(scene: Pick<View, 'home'>, who: Mobster): boolean {
  return scene.home[indexOf(seatOf(who))]?.includes(who.charAt(1)) ?? false;
}

export type Whereabouts = 'home' | 'listed' | 'dead';

export function whereIs(scene: Scene, who: Mobster): Whereabouts {
  if (isHome(scene, who)) return 'home';
  return scene.list.includes(who) ? 'listed' : 'dead';
}

/** How many of a family are in play. */
export function inPlay(scene: Scene, seat: Seat): number {
  const home = scene.home[indexOf(seat)]?.length ?? 0;
  return home + scene.list.filter((who) => seatOf(who) === seat).length;
}

export function mobstersOf(seat: Seat): Mobster[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${seat}${n}` as Mobster);
}

/** The dead of all families, in the order of seats. */
export function deadOf(scene: Scene): Mobster[] {
  const seats = SEATS.slice(0, scene.home.length);
  return seats.flatMap(mobstersOf).filter((who) => whereIs(scene, who) === 'dead');
}
