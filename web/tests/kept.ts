// kept.ts - what released pages have left in a browser (tests/upgrade/VERSION/browser), for tests: every version that is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Told } from '../src/lib/wire';
import { MemorySaves, type SavedRecord, type SavedTable } from '../src/worker/saves';

const FOLDER = fileURLToPath(new URL('../../tests/upgrade/', import.meta.url));

/** saves.json: all of IndexedDB, with rows in base64 by their table. */
interface Dump {
  version: number;
  localStorage: Record<string, string>;
  stores: {
    names: { entries: [string, string][] };
    records: { entries: [string, SavedRecord][] };
    tables: { entries: [string, SavedTable][] };
    rows: { rows: Record<string, string[]> };
  };
}

/** A table, and the people of the page who are at it, by their numbers. */
export interface KeptTable {
  name: string;
  id: string;
  people: number[];
}

export class Kept {
  readonly dump: Dump;
  readonly tables: KeptTable[];
  /** What the page that wrote it told each person of each table after a reload; marked() says how it is written. */
  readonly expected: {
    tables: Record<string, Record<string, object[]>>;
    saved: { tables: SavedTable[]; records: SavedRecord[] };
  };

  constructor(readonly version: string) {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(join(FOLDER, version, 'browser', name), 'utf8'));
    this.dump = read('saves.json') as Dump;
    this.tables = (read('people.json') as { tables: KeptTable[] }).tables;
    this.expected = read('expected.json') as Kept['expected'];
  }

  /** The id of person number i. */
  person(i: number): string {
    return this.dump.localStorage[`fambiz.person.${i}`]!;
  }

  /** The rows of a table, in order. */
  rows(table: string): Uint8Array[] {
    return this.dump.stores.rows.rows[table]!.map((row) => Buffer.from(row, 'base64'));
  }

  async saves(): Promise<MemorySaves> {
    const saves = new MemorySaves();
    const { names, records, tables } = this.dump.stores;
    for (const [person, name] of names.entries) await saves.rename(person, name);
    for (const [, record] of records.entries) await saves.keep(record);
    for (const [id, head] of tables.entries)
      for (const [i, row] of this.rows(id).entries()) await saves.append(head, i, row);
    return saves;
  }
}

/** All released pages that have left something. */
export const kept: Kept[] = readdirSync(FOLDER)
  .filter((name) => existsSync(join(FOLDER, name, 'browser', 'saves.json')))
  .map((name) => new Kept(name));

/** As expected.json writes a message: without what depends on the connection, and with times marked. */
export function marked(message: Told): object {
  const { tab, to, version, ...rest } = message as Record<string, unknown>;
  if (message.type !== 'chat') delete rest['text'];
  for (const key of ['left', 'bank'])
    if (rest[key] !== undefined && rest[key] !== null) rest[key] = { time: rest[key] };
  return rest;
}
