// past.ts - the log from before this page looked: pages of it, as the table tells them again (docs/wire.md, The log), put before
// what was heard live. They have ids below zero: nobody plays or announces them as news.
import type { LogEntry, TableState } from './state';
import type { Told, WireEvent } from './wire';

export type LogPage = Extract<Told, { type: 'log' }>;

/** Whether an entry tells what happened in the game. */
export function isGame(entry: LogEntry): boolean {
  return entry.told.type === 'events' || entry.told.type === 'log';
}

const asks = (event: WireEvent): boolean => event[0] === 'ask';

/** What happened in an entry: a page of the log has only a few of the questions that were told. */
function happened({ told }: LogEntry): number {
  return told.type === 'events' ? told.events.filter((event) => !asks(event)).length : 0;
}

/** The events of a page without those that happened last. */
function without(events: readonly WireEvent[], last: number): WireEvent[] {
  let n = events.length;
  for (let left = last; left > 0 && n > 0; n--) if (!asks(events[n - 1]!)) left--;
  return events.slice(0, n);
}

function entryOf(state: TableState, told: LogPage, line: string, heard: number): LogEntry {
  const events = without(told.events, heard);
  return { id: -1 - state.pages, step: 0, told: { ...told, events }, line };
}

/** After the view that this client went on from the log has the last page, without what was heard live since: a page ends with the
 * event that was told last. Whatever was known of the game before that view is in it, or in the pages before it. */
function newest(state: TableState, told: LogPage, line: string): LogEntry[] {
  const since = state.log.filter((entry) => isGame(entry) && entry.id > state.gap);
  const heard = since.reduce((sum, entry) => sum + happened(entry), 0);
  const kept = state.log.filter((entry) => !isGame(entry) || since.includes(entry));
  return [entryOf(state, told, line, heard), ...kept];
}

/** What changes when the page arrives that was asked for with this place; 0: the last one. */
export function withPage(
  state: TableState,
  told: LogPage,
  line: string,
  before: number,
): Partial<TableState> {
  if (before && before !== state.unread) return {}; // of a log that is not shown any more
  const log = before ? [entryOf(state, told, line, 0), ...state.log] : newest(state, told, line);
  return { log, pages: state.pages + 1, unread: told.first > 1 ? told.first : null };
}
