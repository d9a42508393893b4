// steps.ts - the plies of a record as a viewer steps through them: decision by decision, to the next kill, to a card.
import type { Ply, Story } from '../lib/story';
import type { Card, Seat } from '../lib/wire';
import { SEATS } from '../lib/words';
import type { Watch } from './route';

/** A link's ply and watcher, as far as this game has them. */
export function within(
  { head, plies }: Pick<Story, 'head' | 'plies'>,
  ply: number,
  watch: Watch,
): { ply: number; watch: Watch } {
  const there = watch.length > 1 || SEATS.indexOf(watch as Seat) < head.players;
  return { ply: Math.max(0, Math.min(ply, plies.length)), watch: there ? watch : 'spectator' };
}

/** Before the decision after this ply; behind the last, the end. */
export function nextDecision(plies: readonly Ply[], at: number): number {
  let ply = at + 1;
  while (ply < plies.length && !plies[ply]![1]) ply++;
  return Math.min(ply, plies.length);
}

export function previousDecision(plies: readonly Ply[], at: number): number {
  let ply = at - 1;
  while (ply > 0 && !plies[ply]![1]) ply--;
  return Math.max(0, ply);
}

/** Just after the next pick of which somebody dies; null: nobody does any more. */
export function nextKill(plies: readonly Ply[], at: number): number | null {
  for (let ply = at; ply < plies.length; ply++) if (plies[ply]![2].length) return ply + 1;
  return null;
}

export interface CardPlay {
  ply: number;
  seat: Seat;
  card: Card;
}

/** Every card that was played, with the ply before it. A card that was dropped is none. */
export function cardPlays(plies: readonly Ply[]): CardPlay[] {
  return plies.flatMap(([pick], ply) => {
    const found = /^([A-F]):([A-Z]{3})$/.exec(pick);
    const dropped =
      plies[ply - 1]?.[0].endsWith(':drop') || plies[ply - 1]?.[0].endsWith(':butcher');
    return found && !dropped ? [{ ply, seat: found[1] as Seat, card: found[2] as Card }] : [];
  });
}
