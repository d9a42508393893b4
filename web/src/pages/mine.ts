// mine.ts - the tables of the server at which this person has a seat: asked for, and in the order in which they are shown.
import { clipName } from '../lib/name';
import type { Seat, TablePhase } from '../lib/wire';
import type { Texts } from '../text';

/** docs/wire.md, GET /api/me/tables. */
export interface MyTable {
  table: string;
  edition: string;
  phase: TablePhase;
  seat: Seat;
  /** The game waits for this person. */
  turn: boolean;
  seats: number;
  bots: number;
  people: string[];
}

const ORDER: TablePhase[] = ['playing', 'lobby', 'over'];
const rank = ({ turn, phase }: MyTable) => (turn ? -1 : ORDER.indexOf(phase));

/** Where it is one's turn comes first, then what is being played; none if no server answers. */
export async function myTables(page = document.baseURI): Promise<MyTable[]> {
  if (!navigator.onLine) return [];
  try {
    const answer = await fetch(new URL('api/me/tables', page));
    const { tables } = (await answer.json()) as { tables?: MyTable[] };
    return (tables ?? []).sort((a, b) => rank(a) - rank(b));
  } catch {
    return []; // no server, or an older one
  }
}

/** "Änne, Ben, 2 bots". whole: for a title, with long names as they are. */
export function whoPlays(t: Texts, people: string[], bots: number, whole = false): string {
  const names = whole ? people : people.map(clipName);
  return [...names, ...(bots > 0 ? [t.saved.bots({ n: bots })] : [])].join(', ');
}

/** What a table waits for. */
export const standing = (t: Texts, { turn, phase }: MyTable): string =>
  turn ? t.mine.turn : t.mine.phases[phase];
