// state.ts - all that a page shows of a table: what the C code knows (game_view.ts), and the connection. A new object for every
// change, in which what has not changed is the same object as before: so a page sees by comparing.
import type { Happened, Now } from './game_view';
import { clipName } from './name';
import type { Lobby, Told, View } from './wire';

export type Status =
  /** not wanted */
  | 'offline'
  | 'connecting'
  /** lost; another attempt will be made by itself */
  | 'waiting'
  | 'online'
  /** the server wants a newer page */
  | 'reload'
  /** the server does not want to be called again */
  | 'closed';

/** A time that is told as what is left of it, with the moment at which it was so (performance.now). */
export interface Left {
  /** ms; null: no clock runs. */
  left: number | null;
  at: number;
}

type ToldOf<T extends Told['type']> = Extract<Told, { type: T }>;
/** What people say, and how an attempt went. */
export type Word = ToldOf<'chat' | 'emote' | 'late' | 'false_start' | 'countered'>;

/** Something that happened in the game, or that was said. What was before this page looked has ids below zero: nobody plays or
 * announces it as news. */
export type Event = { id: number } & Happened;
export type LogEntry = Event | { id: number; said: Word };

export interface TableState extends Omit<Now, 'window' | 'clock'> {
  status: Status;
  /** What the server last said for everybody, or why it closed. */
  notice: string | null;
  version: string | null;
  name: string;
  lobby: Lobby | null;
  view: View | null;
  window: (NonNullable<Now['window']> & Left) | null;
  clock: (NonNullable<Now['clock']> & Left) | null;
  refused: ToldOf<'refused'> | null;
  log: LogEntry[];
  /** Windows ask only whoever holds a Counter. */
  able: boolean;
}

export function empty(): TableState {
  return {
    status: 'offline',
    notice: null,
    version: null,
    name: '',
    table: null,
    person: null,
    playing: false,
    alone: false,
    lobby: null,
    called: { names: [], families: [] },
    removed: false,
    wishes: [],
    wishEnded: null,
    hints: true,
    seat: null,
    order: 'none',
    view: null,
    step: 0,
    awaited: null,
    clock: null,
    window: null,
    shown: null,
    sent: null,
    over: null,
    refused: null,
    log: [],
    able: false,
    unread: 1,
  };
}

/** What is so now, with the same objects as before where they are equal; if all is, the same object. */
export function merged<T extends object>(before: T | null, now: T): T {
  if (!before) return now;
  const same = (key: keyof T) => JSON.stringify(before[key]) === JSON.stringify(now[key]);
  const keys = Object.keys(now) as (keyof T)[];
  const kept = keys.filter(same);
  if (kept.length === keys.length && keys.length === Object.keys(before).length) return before;
  return Object.assign({}, now, Object.fromEntries(kept.map((key) => [key, before[key]])));
}

/** What has a time, as what is left of it. */
function timed<T extends { until: number | null }>(it: T | null, at: number): (T & Left) | null {
  return it && { ...it, left: it.until === null ? null : it.until - at, at };
}

/** What changes by what the C code knows now; `last` is what it knew before (merged). */
export function known(now: Now, last: Now | null): Partial<TableState> {
  const at = performance.now();
  const { window, clock, called, ...rest } = now;
  const change: Partial<TableState> = rest;
  if (window !== last?.window) change.window = timed(window, at);
  if (clock !== last?.clock) change.clock = timed(clock, at);
  if (called !== last?.called) change.called = { ...called, names: called.names.map(clipName) };
  return change;
}
