// game_view.ts - one person at one table, as the C code has it (src/client, src/wasm/client*.c): messages in, requests out,
// events one by one with the view behind each. All of it is answered there; nothing is worked out here.
import { Engine } from './engine';
import { endDots } from './name';
import type {
  Card,
  Lang,
  Lobby,
  Order,
  Reveal,
  Seat,
  Told,
  View,
  WindowAnswer,
  WireEvent,
  WirePick,
} from './wire';
import { type Called, seatNumber } from './words';

export interface Composed {
  picks: WirePick[];
  /** What may be picked next; in a counter window, what may be answered. */
  legal: WirePick[];
  /** What the decision could begin with. */
  first: WirePick[];
  /** The picks are a whole decision, ready to be sent. */
  complete: boolean;
}

/** Why a pick is refused: the sentence, and the rule that it rests on. */
export interface Why {
  id: string;
  rule: string;
  text: string;
}

/** An event, and its sentence; empty where it has none. */
export interface Happened {
  event: WireEvent;
  text: string;
}

/** Somebody asks for a seat. */
export interface Wish {
  seat: Seat;
  who: number;
  /** The people who have agreed. */
  agreed: number[];
}

/** What the client knows. Times (`until`) are those of performance.now; null: no clock runs. */
export interface Now {
  table: string | null;
  person: number | null;
  seat: Seat | null;
  /** This tab plays; or another one of the same person does. */
  playing: boolean;
  /** There is no other person with a seat. */
  alone: boolean;
  /** The host sent this person away from the table before. */
  removed: boolean;
  /** Hints are shown at this table. */
  hints: boolean;
  called: Called;
  /** Who asks for which seat. */
  wishes: Wish[];
  /** How the last wish ended. */
  wishEnded: Extract<Told, { type: 'take_over' }> | null;
  /** Of the view. */
  step: number;
  /** What this person is asked as soon as all that waits has happened. */
  awaited: 'turn' | 'counter' | null;
  /** The question about which something was sent that the table has not answered yet. */
  sent: number | null;
  /** The standing order of one's own seat. */
  order: Order;
  window: {
    window: number;
    /** Nothing is taken before; null: it is open. */
    opens: number | null;
    until: number | null;
    /** When this seat will have passed, whatever it holds. */
    fuse: number | null;
    holds: number;
    state: WindowAnswer;
    holdsLeft: number;
  } | null;
  /** It runs from `opens`; null: it does already. The bank is touched at `until`. */
  clock: { opens: number | null; until: number; bank: number | null } | null;
  /** Until then the table waits for what happened to be shown; null: it waits for nothing. */
  shown: number | null;
  over: { result: Seat | 'draw' | null; reveal: Reveal } | null;
  /** The place in the log before which nothing is known here yet; 0: all is on its way; 1: there is no more. */
  unread: number;
}

/** What there is to do after a message (src/wasm/client.c). */
export const HEARD = { lobby: 1, gap: 2, log: 4, parts: 8, itself: 16, newest: 32 } as const;

export class GameView {
  private readonly engine: Engine;

  /** onlooker: whoever reads looks at a seat and does not play it (a replay), so no sentence says "you". */
  constructor(
    module: WebAssembly.Module,
    private readonly onlooker = false,
  ) {
    this.engine = new Engine(module);
  }

  lang(lang: Lang): void {
    this.engine.speak(lang);
  }

  call(called: Called): void {
    this.engine.sure(this.engine.call.page_call(this.engine.put(JSON.stringify(called))));
  }

  // ---- the connection ----------------------------------------------------------------------------------------------------

  /** Another connection, for a program of this name: it says hello and goes back to its table. */
  opened(program: string): void {
    this.engine.call.client_opened(this.engine.put(program));
  }

  hello(): void {
    this.engine.call.client_hello();
  }

  /** Whether others are told, when a table is joined, that this person has not finished a game yet. */
  newcomer(fresh: boolean): void {
    this.engine.call.client_newcomer(Number(fresh));
  }

  /** What is to be sent, in order; handed out once. */
  sends(): string[] {
    const n = this.engine.call.client_sends();
    return n ? this.engine.text(n).trimEnd().split('\n') : [];
  }

  /** The number of a request that the caller makes by itself. */
  number(): number {
    return this.engine.call.client_number();
  }

  /** The number of the request; 0: it is made when the connection stands. */
  join(table: string): number {
    return this.engine.call.client_join(this.engine.put(table));
  }

  leave(): void {
    this.engine.call.client_leave();
  }

  // ---- being told --------------------------------------------------------------------------------------------------------

  /** One message, as it came: bits of HEARD. Throws an EngineError if the protocol does not know it. */
  hear(line: string): number {
    this.chance();
    return this.engine.sure(this.engine.call.client_hear(this.engine.put(line), performance.now()));
  }

  private chance(): void {
    const at = this.engine.call.client_chance();
    if (at) crypto.getRandomValues(this.engine.bytes(at, 16));
  }

  /** To be asked in windows only if the hand holds a Counter, or in each. */
  prompts(able: boolean): void {
    this.engine.call.client_prompts(Number(able));
  }

  /** The table's clock has jumped on by so many ms. */
  hasten(ms: number): void {
    this.engine.call.client_hasten(ms);
  }

  now(): Now {
    return this.engine.json<Now>(this.engine.call.client_now());
  }

  lobby(): Lobby | null {
    return this.engine.json<Lobby | null>(this.engine.call.client_lobby());
  }

  /** Behind the last event that happened. */
  view(): View | null {
    return this.engine.json<View | null>(this.engine.call.client_view());
  }

  // ---- what happens ------------------------------------------------------------------------------------------------------

  /** How many events wait. */
  get busy(): number {
    return this.engine.call.client_busy();
  }

  /** Lets up to so many of them happen. */
  next(most: number): Happened[] {
    return this.happened(this.engine.call.client_next(most, Number(this.onlooker)));
  }

  /** Those that wait, the next one first. */
  waiting(): WireEvent[] {
    return this.engine.json<WireEvent[]>(this.engine.call.client_waiting());
  }

  /** The page of the log that has just come, without what was told before. */
  log(): Happened[] {
    return this.happened(this.engine.call.client_log(Number(this.onlooker)));
  }

  /** Asks for the page before. */
  earlier(): void {
    this.engine.call.client_earlier();
  }

  /** The events of a message `events` or `log`, as it came. */
  told(line: string, reader: Seat | null): Happened[] {
    const n = this.engine.put(line);
    return this.happened(this.engine.call.client_sentences(n, seatNumber(reader)));
  }

  /** The sentences of these events in the language and by the names of now. */
  again(events: WireEvent[], seat: Seat | null): string[] {
    const line = JSON.stringify({ type: 'log', to: 1, game: 1, first: 1, turns: 0, events });
    return this.told(line, this.onlooker ? null : seat).map(({ text }) => text);
  }

  private happened(n: number): Happened[] {
    return this.engine
      .json<Happened[]>(n)
      .map(({ event, text }) => ({ event, text: endDots(text) }));
  }

  // ---- the deal (src/client/witness.h) ---------------------------------------------------------------------------------

  /** Says that this person is ready, bound to a new part for the deal: the number of the request. */
  ready(): number {
    this.chance();
    return this.engine.call.client_ready();
  }

  /** Why the part that was called for is kept; empty: it was sent. */
  kept(): string {
    return this.engine.text(this.engine.call.client_kept());
  }

  /** What proves the game at its end, as text to be kept; empty: nothing. Null: more was shown than can be kept. */
  witness(): string | null {
    const n = this.engine.call.client_witness();
    return n < 0 ? null : this.engine.text(n);
  }

  /** What was kept of this game before the page was loaded again. False if it is not one. */
  remember(witness: string): boolean {
    return this.engine.call.client_remember(this.engine.put(witness)) === 0;
  }

  // ---- the answer --------------------------------------------------------------------------------------------------------

  /** A view from elsewhere: a record, a lesson. */
  hold(view: View): void {
    this.engine.sure(this.engine.call.client_hold(this.engine.put(JSON.stringify(view))));
  }

  /** What the reader is asked, or for whom he waits; null: he only watches. */
  question(reader: Seat | null): string {
    return endDots(this.engine.text(this.engine.call.client_question(seatNumber(reader))));
  }

  /** A whole move of the seat in words: "Play Contract against Joe Valachi (C9)." */
  words(seat: Seat, picks: WirePick[]): string {
    const n = this.engine.put(`${seat}:${picks.join()}`);
    return endDots(this.engine.text(this.engine.call.client_words(n)));
  }

  composed(): Composed {
    return this.engine.json<Composed>(this.engine.call.client_compose());
  }

  pick(what: WirePick): Composed {
    return this.engine.json<Composed>(this.engine.call.client_pick(this.engine.put(what)));
  }

  undo(): Composed {
    return this.engine.json<Composed>(this.engine.call.client_undo());
  }

  clear(): Composed {
    return this.engine.json<Composed>(this.engine.call.client_clear());
  }

  why(what: string): Why | null {
    return this.engine.json<Why | null>(this.engine.call.client_why(this.engine.put(what)));
  }

  /** Sends the draft, or these picks: the number of the request, as the three below. */
  move(picks?: WirePick[]): number {
    return this.engine.call.client_move(picks ? this.engine.put(`A:${picks.join()}`) : 0);
  }

  attempt(card: Card): number {
    return this.engine.call.client_attempt(this.engine.put(card));
  }

  pass(): number {
    return this.engine.call.client_pass();
  }

  holdOn(): number {
    return this.engine.call.client_hold_on();
  }
}
