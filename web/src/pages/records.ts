// records.ts - finished games, wherever they are kept: on the server by an id that nobody can guess (by a number, those of
// 0.1.0), in this browser by the id of their table and their number there, or in a file that somebody opened.
import { loadStory } from '../lib/module';
import { check, type Proof } from '../lib/proof';
import type { TableState } from '../lib/state';
import { app } from './app.svelte';
import { told } from './record_head';

export interface RecordRow {
  game: string;
  when: Date;
  players: string[];
  /** Who has won; null: nobody, or nobody knows. */
  winner: string | null;
  drawn: boolean;
}

interface ServerRow {
  record: string;
  finished: string;
  players: string[];
  head?: string;
}

const api = (path: string) => new URL(`api/${path}`, document.baseURI);

/** Records that were opened from a file, as long as the page lives; the browser keeps them as long as the tab does. */
const opened = new Map<string, string>();
const FILE = 'fambiz.file.';

export function keepFile(text: string): string {
  const game = `file-${Date.now().toString(36)}`;
  opened.set(game, text);
  try {
    sessionStorage.setItem(FILE + game, text);
  } catch {
    // too much, or nothing is kept here: a reload asks for the file again
  }
  return game;
}

function file(game: string): string | null {
  try {
    return opened.get(game) ?? sessionStorage.getItem(FILE + game);
  } catch {
    return null;
  }
}

/** Whether others can open it by its link, too. */
export const isShared = (game: string) => /^(\d+|[a-z2-7]{16})$/.test(game);

/** Null: there is no such game. Throws where the server says nothing. */
export async function readRecord(game: string): Promise<string | null> {
  if (!isShared(game)) return file(game) ?? (await app.tables.record(game))?.text ?? null;
  const answer = await fetch(api(`records/${game}.fbr`));
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  return answer.ok ? answer.text() : null;
}

export async function localRecords(): Promise<RecordRow[]> {
  const { records } = await app.tables.saved();
  return records
    .sort((a, b) => b.at - a.at)
    .map(({ id, at, text }) => ({ game: id, when: new Date(at), ...told(text, app.words!) }));
}

/** Newest first; null where there is no server. */
export async function serverRecords(query: Record<string, string>): Promise<RecordRow[] | null> {
  const address = api('records');
  for (const [key, value] of Object.entries(query)) if (value) address.searchParams.set(key, value);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  const { records } = (await answer.json()) as { records: ServerRow[] };
  return records.map(({ record, finished, players, head }) => ({
    game: record,
    when: new Date(finished),
    ...(head ? told(head, app.words!) : { players, winner: null, drawn: false }),
  }));
}

/** What the record of the game that has just ended is worth to this client, which has seen it. */
export async function proofOf(
  where: 'server' | 'solo',
  table: string,
  now: TableState,
  witness: string | null,
): Promise<Proof> {
  const found = await findRecord(where, table, now);
  return found ? check(await loadStory(), found.text, witness || null) : { how: 'missing' };
}

/** The id of the record of the game that has just ended at this table. */
export async function recordOf(
  where: 'server' | 'solo',
  table: string,
  now: TableState,
): Promise<string | null> {
  return (await findRecord(where, table, now))?.id ?? null;
}

/** The record with the commitment of the game that has just ended. */
async function findRecord(
  where: 'server' | 'solo',
  table: string,
  now: TableState,
): Promise<{ id: string; text: string } | null> {
  const commit = now.over?.reveal.commit;
  if (!commit) return null;
  if (where === 'solo') {
    const { records } = await app.tables.saved();
    const mine = records.filter((record) => record.id.startsWith(table));
    return mine.find((record) => record.text.includes(commit)) ?? mine.at(-1) ?? null;
  }
  for (const { game } of (await serverRecords({ mine: '1', limit: '20' })) ?? []) {
    const text = await readRecord(game).catch(() => null);
    if (text?.includes(commit)) return { id: game, text };
  }
  return null;
}
