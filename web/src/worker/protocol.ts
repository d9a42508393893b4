// protocol.ts - what the page and its workers say to each other beside the wire: who is there, who looks, what is saved,
// and questions to the bots. Frames of docs/wire.md go through ports of their own, as texts; null hangs up, true skips what is being shown.
import type { Advice } from '../lib/hint';
import type { Lang, View } from '../lib/wire';
import type { SavedRecord, SavedTable, Unreadable } from './saves';

/** To the worker with the tables. */
export type ToTables =
  | { kind: 'start'; module: WebAssembly.Module; version: string }
  | { kind: 'open'; person: string; port: MessagePort }
  | { kind: 'speak'; lang: Lang; texts: readonly string[] }
  | { kind: 'hide'; hidden: boolean }
  /** The time of all tables runs so much faster than a clock. */
  | { kind: 'hurry'; times: number }
  | { kind: 'saved'; id: number }
  | { kind: 'record'; id: number; record: string }
  | { kind: 'drop'; id: number; table: string }
  /** Why could this table not be joined? */
  | { kind: 'why'; id: number; table: string }
  /** The game begins with this record, as Story.whatIf writes one, and not with a deal. */
  | { kind: 'place'; id: number; table: string; start: string };

export interface Saved {
  tables: SavedTable[];
  records: SavedRecord[];
  /** If nothing outlives a reload, why: the browser keeps nothing for this page (a private window), or a newer version of
   * the page has changed the form of all that it keeps. */
  volatile: false | 'private' | 'newer';
}

export type FromTables =
  | { kind: 'saved'; id: number; saved: Saved }
  | { kind: 'record'; id: number; record: SavedRecord | null }
  | { kind: 'dropped'; id: number }
  | { kind: 'why'; id: number; unreadable: Unreadable | null }
  /** The browser cannot read or write what it keeps. */
  | { kind: 'failed'; id: number; why: string }
  | { kind: 'placed'; id: number; refusal: string | null };

/** The chance of each seat before pick number `ply`, in thousandths. */
export interface Point {
  ply: number;
  chances: number[];
}

/** To the worker in which bots think for the page. A new question ends the one before. */
export type ToBrain =
  | { kind: 'hint'; id: number; module: WebAssembly.Module; view: View; ms: number }
  | { kind: 'story'; id: number; module: WebAssembly.Module; text: string; iterations: number }
  | { kind: 'stop' };

export type FromBrain =
  /** Better with every slice, until done. */
  | { kind: 'hint'; id: number; advice: Advice; done: boolean }
  | { kind: 'story'; id: number; points: Point[]; done: boolean }
  | { kind: 'wrong'; id: number; why: string };
