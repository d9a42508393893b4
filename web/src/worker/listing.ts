// listing.ts - a table in a few words: for the list of tables, and for the list of saved games.
import type { Lobby, TableRow } from '../lib/wire';
import type { SavedTable } from './saves';

/** What a saved game is called by. */
export type Known = Pick<SavedTable, 'edition' | 'seats' | 'people'>;

export function listed(table: string, lobby: Lobby): TableRow {
  const { settings, phase, seats, people, host } = lobby;
  return {
    table,
    host: (host === null ? null : people[host])?.name ?? '',
    edition: settings.edition,
    clock: settings.clock,
    phase,
    seats: settings.seats,
    taken: seats.filter((seat) => seat.kind !== 'open').length,
    people: people.filter((person) => person?.connected).length,
  };
}

export function known({ settings, seats, people }: Lobby): Known {
  const sitting = seats.filter(({ kind }) => kind === 'human').map(({ person }) => person);
  const names = sitting.map((person) => (person === null ? '' : (people[person]?.name ?? '')));
  return { edition: settings.edition, seats: settings.seats, people: names };
}
