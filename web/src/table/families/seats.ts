// seats.ts - everything that is shown of a seat in one place: who sits there, which family, how many are left.
import type { TableState } from '../../lib/state';
import type { Level, Seat, View, Why } from '../../lib/wire';
import { SEATS, type Words } from '../../lib/words';
import { inPlay } from '../scene';
import type { TableText } from '../../text';

export interface SeatFacts {
  seat: Seat;
  index: number;
  /** As it is shown; a long one is shortened … */
  name: string;
  /** … and this is the whole of it. */
  fullName: string;
  /** Where there is little room. */
  plate: string;
  /** 0 to 5: colour, pattern, glyph. */
  family: number;
  familyName: string;
  bot: Level | null;
  /** A program's account has the seat. */
  program: boolean;
  /** Who in lobby.people; null: a bot. */
  person: number | null;
  cards: number;
  alive: number;
  out: boolean;
  turn: boolean;
  asked: boolean;
  /** Somebody else plays for the seat. */
  standIn: Why;
  connected: boolean;
  /** Its cards are the ones that lie in front of the reader. */
  mine: boolean;
  /** The reader plays it. In a replay nobody does. */
  you: boolean;
}

/** All seats, clockwise, beginning behind the reader's own; that one comes last. Spectators begin at A. */
export function seatsFrom(mine: Seat | null, players: number): Seat[] {
  const all = SEATS.slice(0, players);
  const at = mine ? all.indexOf(mine) + 1 : 0;
  return [...all.slice(at), ...all.slice(0, at)];
}

export function seatFacts(
  state: TableState,
  scene: View,
  words: Words,
  seat: Seat,
  mine: Seat | null,
  watching: boolean,
): SeatFacts {
  const index = SEATS.indexOf(seat);
  const there = state.lobby?.seats[index];
  const person = there?.person ?? null;
  const family = state.called.families[index] ?? there?.family ?? index;
  const alive = inPlay(scene, seat);
  const name = state.called.names[index] || words.families[family]?.name || seat;
  return {
    seat,
    index,
    name,
    plate: (person === null && words.families[family]?.plate) || name,
    fullName: (person === null ? null : state.lobby?.people[person]?.name) ?? name,
    family,
    familyName: words.families[family]?.name ?? '',
    bot: there?.kind === 'bot' ? there.level : null,
    program: person !== null && state.lobby?.people[person]?.bot === true,
    person,
    cards: scene.hands[index] ?? 0,
    alive,
    out: alive === 0,
    turn: scene.turn === seat && state.view?.phase !== 'over',
    asked: state.view?.asked.includes(seat) ?? false,
    standIn: there?.why ?? 'none',
    connected: person === null || (state.lobby?.people[person]?.connected ?? true),
    mine: seat === mine,
    you: seat === mine && !watching,
  };
}

/** "Your turn", or whose it is. */
export const turnWords = (text: TableText, facts: SeatFacts): string =>
  facts.you ? text.yourTurn : text.turnOf({ who: facts.name });
