// watching.ts - who watches a table, and whom of them its host could send away. The page of a game needs no more of the lobby.
import type { TableState } from '../lib/state';
import type { Lobby } from '../lib/wire';

type Standing = Pick<TableState, 'lobby' | 'person'>;

export const isHost = ({ lobby, person }: Standing): boolean =>
  person !== null && lobby?.host === person;

/** Who is there and has no seat; `i` is their place in `people`. */
export const watchersOf = (lobby: Pick<Lobby, 'people'> | null) =>
  (lobby?.people ?? []).flatMap((person, i) => (person && !person.seat ? [{ ...person, i }] : []));

/** Whom the host could remove in the middle of a game: those who watch, and whoever has a seat keeps it. */
export const removable = (now: Standing): number =>
  isHost(now) ? watchersOf(now.lobby).filter(({ i }) => i !== now.person).length : 0;
