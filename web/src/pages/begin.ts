// begin.ts - how games begin: against bots at once, with several people at this screen, or in the middle of an old game.
import { isReady } from '../lib/rematch';
import type { TableState } from '../lib/state';
import type { Story } from '../lib/story';
import type { LobbySeat, Seat, Settings } from '../lib/wire';
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

/** What if? The game of the story, from where it stands, played on from this seat. */
export async function playOn(link: Connection, story: Story, seat: Seat): Promise<string | null> {
  const start = story.whatIf(seat);
  const { edition, players } = story.head;
  const table = await againstBots(link, { ...tasteSettings(), edition, seats: players }, seat);
  if (!table) return null;
  await link.until(({ lobby }) => !!lobby && lobby.seats.slice(0, players).every(taken));
  if (await app.tables.place(table, start)) return table;
  await app.tables.drop(table);
  return null;
}

const dealt = (link: Connection) => link.until(({ view }) => view !== null);

const taken = (seat: LobbySeat) => seat.kind === 'bot' || (seat.kind === 'human' && isReady(seat));

/** A table at which this person sits, and bots on all other seats; without a family, it has the one of the seat. */
async function againstBots(
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

/** One of several people at a screen. */
export interface Player {
  name: string;
  family: number;
}

/** Several people at this screen, and bots on the seats that are left. */
export async function playHot(
  links: Connection[],
  players: Player[],
  bots: number,
): Promise<string | null> {
  const host = links[0];
  if (!host) return null;
  for (const link of links) if (!(await link.online())) return null;
  links.forEach((link, i) => link.name(players[i]!.name));
  // While a screen is handed on no clock should run, and nobody can race.
  const table = await host.make({ ...tasteSettings('relaxed'), seats: links.length + bots });
  if (!table) return null;
  for (const [i, link] of links.entries()) {
    if (i) await link.client.join(table);
    link.tell({ type: 'sit', seat: SEATS[i] as Seat });
    await playFamily(link, players[i]!.family); // one after the other: families change hands
    link.ready();
  }
  await host.until((state) => readyPeople(state) >= links.length);
  if (bots) host.tell({ type: 'fill', level: app.prefs.taste.level });
  host.tell({ type: 'start' });
  await Promise.all(links.map(dealt));
  return table;
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

const readyPeople = ({ lobby }: TableState) =>
  lobby?.seats.filter((seat) => seat.kind === 'human' && isReady(seat)).length ?? 0;
