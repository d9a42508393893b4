// first_game.ts - the real game at the end of the tour: three families, stooges, all the time in the world, and the newcomer deals.
import { app } from './app.svelte';
import type { Connection } from './connection.svelte';

const LEVEL = 'stooge';
const SEATS = 3;

/** The table's id, once the newcomer has cards. The lot falls among the chairs of the bots as at any table, and the newcomer takes the
 * one that it chose, before anybody has played: so nothing is done to the lot, and whoever deals is they. */
export async function firstGame(link: Connection): Promise<string | null> {
  link.client.paced = true;
  if (!(await link.online())) return null;
  link.name(app.prefs.name || app.t.hot.player({ n: 1 }));
  const edition = app.prefs.taste.edition.replace(/\+.*/, '');
  const table = await link.make({
    edition,
    seats: SEATS,
    pace: 'relaxed',
    clock: 'untimed',
    window: null,
    flags: [],
    standin: LEVEL,
  });
  if (!table) return null;
  link.tell({ type: 'fill', level: LEVEL });
  link.tell({ type: 'start' });
  link.tell({ type: 'sit', seat: 'A' }); // the dealer's
  await link.until(({ view, status }) => view?.seat === 'A' || status !== 'online');
  return table;
}
