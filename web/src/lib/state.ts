// state.ts - all that a page shows of a table, and how each message changes it. Plain data and one pure function; a new
// object for every change, so that a page sees by comparing what has changed.
import { clipName } from './name';
import type { Lobby, Order, Reveal, Seat, Told, View, WindowAnswer } from './wire';
import { wishesAfter, type TakeOver, type Wish } from './takeover';
import type { Called, Words } from './words';

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

/** Times as told, with the moment at which they were (performance.now). */
export interface Clock {
  question: number;
  /** ms until the bank is touched, and in the bank; null: no clock runs. */
  left: number | null;
  bank: number | null;
  at: number;
}

export interface OpenWindow {
  question: number;
  window: number;
  left: number | null;
  at: number;
  holds: number;
  state: WindowAnswer;
  holdsLeft: number;
}

/** Something that happened, as it came: what is shown of it depends on language and taste. */
export interface LogEntry {
  id: number;
  step: number;
  told: Extract<
    Told,
    {
      type:
        | 'events'
        | 'log'
        | 'chat'
        | 'emote'
        | 'late'
        | 'false_start'
        | 'stand_in'
        | 'over'
        | 'notice';
    }
  >;
  line: string;
}

export interface TableState {
  status: Status;
  /** What the server last said for everybody, or why it closed. */
  notice: string | null;
  version: string | null;
  name: string;
  table: string | null;
  person: number | null;
  tab: number | null;
  /** This tab plays; or another one of the same person does. */
  playing: boolean;
  /** The number of the last message of the table. */
  last: number;
  lobby: Lobby | null;
  called: Called;
  /** The host sent this person away from the table before. */
  removed: boolean;
  /** Who asks for which seat. */
  wishes: Wish[];
  /** How the last wish ended. */
  wishEnded: TakeOver | null;
  /** Hints are shown at this table: as the C code has it. */
  hints: boolean;
  seat: Seat | null;
  /** The standing order of one's own seat. */
  order: Order;
  view: View | null;
  step: number;
  clock: Clock | null;
  window: OpenWindow | null;
  /** The step about which something was sent that the table has not answered yet. */
  sent: number | null;
  over: { result: Seat | 'draw' | null; reveal: Reveal } | null;
  refused: Extract<Told, { type: 'refused' }> | null;
  log: LogEntry[];
  /** Entries of the log so far: the id of the last. */
  entries: number;
  /** The last entry before the view that this client went on from. */
  gap: number;
  /** The place in the log before which nothing is known here yet; 0: all is to be asked for; null: there is no more. */
  unread: number | null;
  /** Pages of the log that were asked for so far. */
  pages: number;
}

export function empty(): TableState {
  return {
    status: 'offline',
    notice: null,
    version: null,
    name: '',
    table: null,
    person: null,
    tab: null,
    playing: false,
    last: 0,
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
    clock: null,
    window: null,
    sent: null,
    over: null,
    refused: null,
    log: [],
    entries: 0,
    gap: 0,
    unread: null,
    pages: 0,
  };
}

/** At no table any more; what is known of the server stays. */
export function away(state: TableState): TableState {
  const { status, notice, version, name, entries, pages } = state;
  return { ...empty(), status, notice, version, name, entries, gap: entries, pages };
}

/** People by their names, as they are shown; bots by the boss of their family. */
export function called(lobby: Lobby, words: Words): Called {
  return {
    families: lobby.seats.map((seat) => seat.family),
    names: lobby.seats.map((seat) => {
      const person = seat.person === null ? null : lobby.people[seat.person];
      return person ? clipName(person.name) : (words.families[seat.family]?.boss ?? '');
    }),
  };
}

function logged(state: TableState, told: LogEntry['told'], line: string): Partial<TableState> {
  const entries = state.entries + 1;
  const entry = { id: entries, step: state.step, told, line };
  const dealt = told.type === 'events' && told.events[0]?.[0] === 'deal';
  return dealt ? { entries, log: [entry], unread: null } : { entries, log: [...state.log, entry] };
}

/** A view that continues what was heard leaves no gap; any other stands for what was not. */
function viewed(state: TableState, told: Extract<Told, { type: 'view' }>): Partial<TableState> {
  const whole = state.step === told.step && state.unread !== 0;
  return { window: null, clock: null, ...(whole ? {} : { gap: state.entries, unread: 0 }) };
}

/** What changes by this message; the view itself is the engine's (game_view.ts). */
export function hear(state: TableState, told: Told, line: string): Partial<TableState> {
  const at = performance.now();
  switch (told.type) {
    case 'welcome':
      return { status: 'online', version: told.version, name: told.name || state.name };
    case 'reload':
      return { status: 'reload', version: told.version };
    case 'joined':
      return {
        table: told.table,
        person: told.person,
        tab: told.tab,
        playing: true,
        wishes: [], // those that are open are told next
        order: 'none', // where one stands, it is told next
        sent: null, // what did not arrive before the connection was lost never will
      };
    case 'take_over': {
      const open = told.stage === 'asked' || told.stage === 'agreed';
      return {
        wishes: wishesAfter(state.wishes, told),
        wishEnded: open ? state.wishEnded : told,
      };
    }
    case 'orders':
      return { order: told.order };
    case 'tab':
      return { playing: told.tab === state.tab };
    case 'lobby': {
      const me = state.person === null ? null : told.lobby.people[state.person];
      const over = told.lobby.phase === 'over' ? state.over : null;
      return { lobby: told.lobby, seat: me?.seat ?? null, over };
    }
    case 'events': {
      const clock = { question: told.step, left: told.left, bank: told.bank, at };
      const window = state.window && state.window.question >= told.step ? state.window : null;
      return { clock, window, ...logged(state, told, line) };
    }
    case 'view':
      return viewed(state, told);
    case 'ask':
      return {
        clock: { question: told.question, left: told.left, bank: told.bank, at },
        window: null,
      };
    case 'window': {
      const { question, window, left, holds, holds_left } = told;
      return {
        window: { question, window, left, at, holds, state: told.state, holdsLeft: holds_left },
      };
    }
    case 'late':
    case 'false_start':
      return { sent: null, ...logged(state, told, line) };
    case 'stand_in':
    case 'emote':
    case 'chat':
      return { ...logged(state, told, line) };
    case 'over':
      return {
        over: { result: told.result, reveal: told.reveal },
        window: null,
        clock: null,
        sent: null,
        ...logged(state, told, line),
      };
    case 'removed':
      return { ...away(state), removed: told.host === true };
    case 'refused':
      return { refused: told };
    case 'notice':
      return { notice: told.text, ...logged(state, told, line) };
    default:
      return {};
  }
}
