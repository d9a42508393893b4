// records.ts - finished games, wherever they are kept: on the server by their numbers, in this browser by the id of their
// table, or in a file that somebody opened.
import type { TableState } from '../lib/state';
import { app } from './app.svelte';

export interface RecordRow {
  game: string;
  when: Date;
  players: string[];
}

interface ServerRow {
  record: number;
  finished: string;
  players: string[];
  text?: string;
}

const api = (path: string) => new URL(`api/${path}`, document.baseURI);

/** Records that were opened from a file, as long as the page lives. */
const opened = new Map<string, string>();

export function keepFile(text: string): string {
  const game = `file-${opened.size + 1}`;
  opened.set(game, text);
  return game;
}

export async function readRecord(game: string): Promise<string | null> {
  const file = opened.get(game);
  if (file) return file;
  if (!/^\d+$/.test(game)) return (await app.tables.record(game))?.text ?? null;
  const answer = await fetch(api(`records/${game}.fbr`)).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** The names in a record's head. */
export function namesOf(text: string): string[] {
  const names = /^\[Names "(.*)"\]$/m.exec(text)?.[1];
  if (!names) return [];
  return (names.match(/(?:\\.|[^/\\])+/g) ?? []).map((name) => name.replace(/\\(.)/g, '$1'));
}

export async function localRecords(): Promise<RecordRow[]> {
  const { records } = await app.tables.saved();
  return records
    .sort((a, b) => b.at - a.at)
    .map(({ id, at, text }) => ({ game: id, when: new Date(at), players: namesOf(text) }));
}

/** Newest first; null where there is no server. */
export async function serverRecords(query: Record<string, string>): Promise<RecordRow[] | null> {
  const address = api('records');
  for (const [key, value] of Object.entries(query)) if (value) address.searchParams.set(key, value);
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  const { records } = (await answer.json()) as { records: ServerRow[] };
  return records.map(({ record, finished, players }) => ({
    game: String(record),
    when: new Date(finished),
    players,
  }));
}

/** Whether the game that has just ended at this table of the browser began with a position. */
export async function placed(table: string, now: TableState): Promise<boolean> {
  const game = await recordOf('solo', table, now);
  return (game ? await readRecord(game) : null)?.includes('\n[Position "') ?? false;
}

/** The record of the game that has just ended at this table: the one with its commitment. */
export async function recordOf(
  where: 'server' | 'solo',
  table: string,
  now: TableState,
): Promise<string | null> {
  const commit = now.over?.reveal.commit;
  if (!commit) return null;
  if (where === 'solo') {
    const { records } = await app.tables.saved();
    const mine = records.filter((record) => record.id.startsWith(table));
    return mine.find((record) => record.text.includes(commit))?.id ?? mine.at(-1)?.id ?? null;
  }
  for (const { game } of (await serverRecords({ limit: '20' })) ?? [])
    if ((await readRecord(game))?.includes(commit)) return game;
  return null;
}
