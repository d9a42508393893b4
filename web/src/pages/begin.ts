// begin.ts - how games begin against bots, at once; and what becomes of those that wait. The first screen has this: what begins less
// often is in begin_others.ts.
import type { TableState } from '../lib/state';
import type { Seat, Settings } from '../lib/wire';
import { SEATS } from '../lib/words';
import type { SavedTable } from '../worker/saves';
import { app } from './app.svelte';
import type { Connection } from './connection.svelte';
import { atPace } from './pace';

/** The settings that "Play now" means; or the same at another pace. */
export function tasteSettings(pace = app.prefs.taste.pace): Settings {
  const { edition, seats, clock, window, sealed, level } = app.prefs.taste;
  const plain: Settings = { edition, seats, clock, window, flags: [], standin: level };
  return atPace(app.words!, plain, pace, { clock, window, sealed });
}

/** A game against bots, dealt at once; the table's id, once the cards are there. The parts of the deal take several messages to
 * and fro: whoever went to the table before that would load and see its lobby for a moment. */
export async function playNow(link: Connection): Promise<string | null> {
  link.client.paced = true; // the deal is shown on the table
  const table = await againstBots(link, tasteSettings(), 'A', app.prefs.taste.family);
  if (!table) return null;
  link.tell({ type: 'start' });
  await dealt(link);
  return table;
}

export const dealt = (link: Connection) => link.until(({ view }) => view !== null);

/** A table at which this person sits, and bots on all other seats; without a family, it has the one of the seat. */
export async function againstBots(
  link: Connection,
  settings: Settings,
  seat: Seat,
  family?: number,
): Promise<string | null> {
  if (!(await link.online())) return null;
  link.name(app.prefs.name || app.t.hot.player({ n: 1 }));
  const table = await link.make(settings);
  if (!table) return null;
  link.tell({ type: 'sit', seat });
  if (family !== undefined) await playFamily(link, family); // before a bot has it
  link.ready();
  link.tell({ type: 'fill', level: app.prefs.taste.level });
  return table;
}

/** Whoever sits down has the family of the seat, and changes it to this one if nobody else has it. */
export async function playFamily(link: Connection, family: number): Promise<void> {
  const mine = ({ lobby, seat }: TableState) =>
    seat ? lobby?.seats[SEATS.indexOf(seat)] : undefined;
  await link.until((now) => mine(now)?.kind === 'human' || now.status !== 'online');
  const { lobby } = link.state;
  const others =
    lobby?.seats.filter((one) => one.kind !== 'open' && one !== mine(link.state)) ?? [];
  if (!mine(link.state) || mine(link.state)!.family === family) return;
  if (others.some((other) => other.family === family)) return;
  const refused = new Promise<void>((no) =>
    link.client.tell({ type: 'family', family }, () => no()),
  );
  const changed = link.until((now) => mine(now)?.family === family || now.status !== 'online');
  await Promise.race([refused, changed]); // whoever was quicker has it
}

/** Back to a saved game: several people of one screen play in turn. */
export function goOn({ id: table, people }: SavedTable): void {
  app.go({ at: 'table', where: (people?.length ?? 0) > 1 ? 'hot' : 'solo', table });
}

/** Why this table cannot be joined: what the refusal says, or that it is kept and cannot be read. */
export async function whyGone(table: string, refusal: string): Promise<string> {
  const { damaged, newer, unknown, volatile } = app.t.saved;
  const here = app.words!.version;
  const unreadable = await app.tables.why(table).catch(() => null);
  switch (unreadable?.why) {
    case 'damaged':
      return damaged;
    case 'newer':
      return unreadable.by === null ? unknown({ here }) : newer({ by: unreadable.by, here });
    case 'store':
      return volatile.newer;
    default:
      return refusal;
  }
}
