// begin_others.ts - games that begin in the middle of an old one, or with several people at this screen.
import { isReady } from '../lib/rematch';
import type { TableState } from '../lib/state';
import type { Story } from '../lib/story';
import type { LobbySeat, Seat } from '../lib/wire';
import { SEATS } from '../lib/words';
import { app } from './app.svelte';
import { againstBots, dealt, playFamily, tasteSettings } from './begin';
import type { Connection } from './connection.svelte';

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

const taken = (seat: LobbySeat) => seat.kind === 'bot' || (seat.kind === 'human' && isReady(seat));

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

const readyPeople = ({ lobby }: TableState) =>
  lobby?.seats.filter((seat) => seat.kind === 'human' && isReady(seat)).length ?? 0;
