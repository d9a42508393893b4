// saves.ts - what outlives a reload: the rows of running tables, the records of finished games, names. A table is
// nothing but its rows (src/table/log.c). Owns the form of the save; what a row means is the table's business.

export interface SavedTable {
  id: string;
  listed: boolean;
  /** Date.now() of the last row: the newest is the one to go on with. */
  at: number;
  over: boolean;
  /** The version of the page that wrote the last row; 0.1.0 did not say. */
  by?: string;
  /** What it is called by; of a table that nobody has come to there is nothing to say. */
  edition?: string;
  seats?: number;
  people?: string[];
}

export interface SavedRecord {
  id: string;
  at: number;
  text: string;
}

/** Why a saved table cannot be opened: its rows are damaged; a newer version of the page wrote them, `by` if it is known
 * which; or all that the browser keeps is in the form of a newer version. */
export type Unreadable =
  { why: 'damaged' } | { why: 'newer'; by: string | null } | { why: 'store' };

/** Whether version a is newer than b: 0.10.0 is newer than 0.9.1. */
export function newer(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) > 0;
}

/** Another tab of this browser has gone on with the table. */
export class Conflict extends Error {}

/** Every promise is kept when it is durable, and broken when it cannot be. */
export interface Saves {
  /** Row number `seq`, from 0; a Conflict where there is one already. */
  append(table: SavedTable, seq: number, row: Uint8Array): Promise<void>;
  rows(table: string): Promise<Uint8Array[]>;
  tables(): Promise<SavedTable[]>;
  drop(table: string): Promise<void>;
  keep(record: SavedRecord): Promise<void>;
  record(id: string): Promise<SavedRecord | undefined>;
  records(): Promise<SavedRecord[]>;
  name(person: string): Promise<string>;
  rename(person: string, name: string): Promise<void>;
}

/** For tests, and for browsers that keep nothing (private windows). */
export class MemorySaves implements Saves {
  private readonly all = new Map<string, { table: SavedTable; rows: Uint8Array[] }>();
  private readonly kept = new Map<string, SavedRecord>();
  private readonly names = new Map<string, string>();

  async append(table: SavedTable, seq: number, row: Uint8Array): Promise<void> {
    const rows = this.all.get(table.id)?.rows ?? [];
    if (seq !== rows.length) throw new Conflict(`row ${seq} is not the next of ${rows.length}`);
    rows.push(row);
    this.all.set(table.id, { table: { ...table }, rows });
  }

  async rows(table: string): Promise<Uint8Array[]> {
    return [...(this.all.get(table)?.rows ?? [])];
  }

  async tables(): Promise<SavedTable[]> {
    return [...this.all.values()].map((saved) => saved.table);
  }

  async drop(table: string): Promise<void> {
    this.all.delete(table);
  }

  async keep(record: SavedRecord): Promise<void> {
    this.kept.set(record.id, record);
  }

  async record(id: string): Promise<SavedRecord | undefined> {
    return this.kept.get(id);
  }

  async records(): Promise<SavedRecord[]> {
    return [...this.kept.values()];
  }

  async name(person: string): Promise<string> {
    return this.names.get(person) ?? '';
  }

  async rename(person: string, name: string): Promise<void> {
    this.names.set(person, name);
  }
}
