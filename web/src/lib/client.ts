// client.ts - one client of one server, or of the worker: it says hello, joins, comes back after every loss of the
// connection, and keeps what it is told as one state (state.ts) that a page shows. It never decides anything.
import { EngineError } from './engine';
import { GameView } from './game_view';
import type { Dial, Line } from './line';
import { withPage, type LogPage } from './past';
import { part } from './person';
import { away, called, empty, hear, type LogEntry, type TableState } from './state';
import { WIRE_VERSION, type Card, type Lang, type Sent, type Told, type WirePick } from './wire';
import { dropWitness, keepWitness, witnessOf } from './witness';
import type { Words } from './words';

type Unnumbered<T> = T extends unknown ? Omit<T, 'n'> : never;
export type Message = Unnumbered<Sent>;
export type Refused = Extract<Told, { type: 'refused' }>;
/** Of what has an answer: make, join, quick, list, ping. */
export type Answer = Extract<Told, { to: number }>;

/** ms between attempts to connect again; the last is repeated. */
const DELAYS = [300, 600, 1200, 2500, 5000, 10000];
/** After so much silence (ms) the client asks whether anybody is there, and then waits so long. */
const SILENCE = 25000;
/** A call that is not answered for so long has failed: a phone that slept may hold a dead one. */
const DIALING = 20000;
const PATIENCE = 8000;
const PATIENCE_AWAKE = 3000;

export interface ClientOptions {
  dial: Dial;
  module: WebAssembly.Module;
  words: Words;
  lang: Lang;
  /** What the client calls itself: "web-0.1.0". */
  program: string;
  /** The server wants a newer page. */
  reload(): void;
  /** What was told to the table is refused, and nobody else wants to know. */
  refused?(refusal: Refused): void;
}

export class Client {
  readonly game: GameView;
  private state: TableState = empty();
  private readonly readers = new Set<(state: TableState) => void>();
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  /** Pages of the log that are asked for: the number of the message, and the place before which. */
  private readonly asked = new Map<number, number>();
  private line: Line | null = null;
  private n = 0;
  private failures = 0;
  private lang: Lang;
  private words: Words;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ClientOptions) {
    this.game = new GameView(options.module);
    this.lang = options.lang;
    this.words = options.words;
    this.game.lang(options.lang);
  }

  // ---- the state, as Svelte reads stores ----------------------------------------------------------------------------------

  subscribe(reader: (state: TableState) => void): () => void {
    this.readers.add(reader);
    reader(this.state);
    return () => this.readers.delete(reader);
  }

  get now(): TableState {
    return this.state;
  }

  /** Kept as soon as the connection stands. */
  online(): Promise<void> {
    return new Promise((resolve) => {
      let stop: () => void = () => undefined;
      const look = (state: TableState) => {
        if (state.status !== 'online') return;
        resolve();
        queueMicrotask(() => stop());
      };
      stop = this.subscribe(look);
    });
  }

  private set(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
  }

  private show(): void {
    for (const reader of this.readers) reader(this.state);
  }

  // ---- the connection ------------------------------------------------------------------------------------------------------

  connect(): void {
    if (this.line) return;
    clearTimeout(this.retry);
    this.set({ status: 'connecting' });
    this.show();
    const line: Line = this.options.dial({
      opened: () => this.line === line && this.opened(),
      frame: (text) => this.line === line && this.frame(text),
      closed: (final) => this.line === line && this.closed(final),
    });
    this.line = line;
    this.listen(DIALING);
  }

  /** No more attempts; a later connect() begins again. */
  disconnect(): void {
    clearTimeout(this.retry);
    this.hangUp();
    this.set({ status: 'offline' });
    this.show();
  }

  /** The page is looked at again, or the network is back: do not wait any longer. */
  wake(): void {
    if (!this.line && this.state.status === 'waiting') this.connect();
    else if (this.state.status === 'online') this.probe(PATIENCE_AWAKE);
  }

  private opened(): void {
    this.n = 0;
    this.game.cut();
    this.set({ last: 0 });
    this.hello();
    this.listen(PATIENCE);
  }

  private hello(): void {
    const { program: client } = this.options;
    this.write({ type: 'hello', wire: WIRE_VERSION, client, lang: this.lang });
  }

  private hangUp(): void {
    clearTimeout(this.quiet);
    this.line?.close();
    this.line = null;
    for (const answer of [...this.waiting.values()]) answer(null);
    this.waiting.clear();
    this.asked.clear();
  }

  private closed(final: string | null): void {
    this.hangUp();
    if (this.state.status === 'reload') return; // this page is of no use any more
    if (final !== null) {
      this.set({ status: 'closed', notice: final });
      return this.show();
    }
    const delay = DELAYS[Math.min(this.failures++, DELAYS.length - 1)]!;
    this.retry = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
    this.set({ status: 'waiting' });
    this.show();
  }

  /** The other side has so long to say anything. */
  private listen(ms: number): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.closed(null), ms);
  }

  private heard(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.probe(PATIENCE), SILENCE);
  }

  private probe(ms: number): void {
    this.write({ type: 'ping' });
    this.listen(ms);
  }

  // ---- sending -------------------------------------------------------------------------------------------------------------

  private write(message: Message): number {
    const { type, ...rest } = message;
    this.line?.send(JSON.stringify({ type, n: ++this.n, ...rest }));
    return this.n;
  }

  /** A message that is answered: the answer or refusal, or null if the connection was lost first. */
  ask(message: Message): Promise<Answer | null> {
    if (this.state.status !== 'online') return Promise.resolve(null);
    return new Promise((resolve) => this.waiting.set(this.write(message), resolve));
  }

  /** A message to the table: it shows in what the table tells, or is refused. False: there is no connection. */
  tell(message: Message, refused = this.options.refused): boolean {
    if (this.state.status !== 'online') return false;
    const n = this.write(message);
    this.waiting.set(n, (answer) => answer?.type === 'refused' && refused?.(answer));
    return true;
  }

  /** The connection is at this table from here on, and is there again after every loss. */
  async join(table: string): Promise<Answer | null> {
    if (table !== this.state.table) {
      this.game.forget();
      this.set({ ...away(this.state), table });
    }
    const answer = await this.ask({ type: 'join', table, step: this.game.step });
    if (answer?.type === 'refused') this.set({ table: null });
    else if (!this.asked.size) this.recall(); // what was asked for before the connection was lost
    this.show();
    return answer;
  }

  leave(): void {
    this.tell({ type: 'leave' });
    this.game.forget();
    this.set(away(this.state));
    this.show();
  }

  rename(name: string): boolean {
    this.set({ name });
    return this.tell({ type: 'name', name });
  }

  /** The decision that was put together; or picks of the caller's. */
  move(picks: WirePick[] = this.game.composed().picks): boolean {
    return this.decide({ type: 'move', question: this.state.step, picks });
  }

  attempt(card: Card): boolean {
    return this.decide({ type: 'attempt', question: this.state.step, card });
  }

  pass(): boolean {
    return this.decide({ type: 'pass', question: this.state.step });
  }

  hold(): boolean {
    return this.tell({ type: 'hold', question: this.state.step });
  }

  /** Until the table goes on, or refuses it, nothing else is to be sent about this question. */
  private decide(message: Message): boolean {
    const step = this.state.step;
    const sent = this.tell(message, () => this.state.sent === step && this.set({ sent: null }));
    if (sent) this.set({ sent: step });
    this.show();
    return sent;
  }

  // ---- hearing --------------------------------------------------------------------------------------------------------------

  private frame(text: string): void {
    this.heard();
    for (const line of text.split('\n')) if (this.line) this.message(line);
    this.show();
  }

  private message(line: string): void {
    const told = JSON.parse(line) as Told;
    if ('n' in told && !this.inOrder(told.n)) return;
    const { status, lobby } = this.state;
    const heard = this.game.told(line, this.state.seat);
    this.set(hear(this.state, told, line));
    if (told.type === 'log') this.paged(told, line);
    if (heard === 'moved') this.moved();
    if (heard === 'lost') void this.ask({ type: 'join', table: this.state.table ?? '', step: 0 });
    if (told.type === 'view' && heard === 'moved') this.recall();
    if (this.state.lobby !== lobby) this.names();
    if (told.type === 'lobby') this.set({ hints: this.game.hints });
    if (told.type === 'lobby') this.pledge();
    if (told.type === 'lobby') this.remember();
    if (told.type === 'parts') this.reveal();
    if (told.type === 'over') this.keep();
    if ('to' in told) this.answered(told);
    if (told.type === 'reload') this.options.reload();
    if (status !== 'online' && this.state.status === 'online') this.welcomed();
  }

  /** Numbers count from the first message of a connection on; one that is missing is a loss like any other. */
  private inOrder(n: number): boolean {
    const last = this.state.last;
    this.set({ last: n });
    if (!last || n === last + 1) return true;
    this.closed(null);
    return false;
  }

  private answered(told: Answer): void {
    const answer = this.waiting.get(told.to);
    this.waiting.delete(told.to);
    answer?.(told);
  }

  private moved(): void {
    this.set({ view: this.game.view(), step: this.game.step });
    if (this.state.step % 20 === 0) this.keep();
    // What was sent about earlier questions has been taken, or has lost its meaning.
    if (this.state.sent !== null && this.state.sent < this.state.step) this.set({ sent: null });
  }

  private welcomed(): void {
    const { table } = this.state;
    this.failures = 0;
    if (table) void this.join(table);
  }

  // ---- the deal ---------------------------------------------------------------------------------------------------------

  /** Ready, bound to a new part for the deal; or not. */
  ready(on = true, refused = this.options.refused): boolean {
    return this.tell({ type: 'ready', on, hash: on ? this.game.pledge(part()) : '' }, refused);
  }

  /** Whoever has voted for a rematch, and whoever was ready for a deal that was called off, is ready. Only the tab that plays speaks. */
  private pledge(): void {
    const { seat, playing } = this.state;
    if (playing && this.game.owes(seat)) this.ready(true, () => undefined);
  }

  /** The cards are about to be dealt. This client sends its part, unless the server plays tricks. */
  private reveal(): void {
    const { seat, playing } = this.state;
    if (!playing || !seat) return;
    try {
      this.tell({ type: 'part', part: this.game.part(seat) }, () => undefined);
      this.keep();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.options.refused?.({
        type: 'refused',
        to: 0,
        id: 'deal.kept',
        rule: null,
        text: error.message,
      });
    }
  }

  /** What proves the game is kept with every 20th step: what a reload costs of it is a gap, which is no harm. */
  private keep(): void {
    const { lobby, person } = this.state;
    if (!lobby || person === null) return;
    const text = this.game.witness();
    if (text === null) dropWitness(lobby.commit, person);
    else if (text) keepWitness(lobby.commit, person, text);
  }

  /** The page was loaded again in the middle of a game. */
  private remember(): void {
    const { lobby, person } = this.state;
    if (lobby?.phase !== 'playing' || person === null || this.game.witness() !== '') return;
    const kept = witnessOf(lobby.commit, person);
    try {
      if (kept) this.game.remember(kept);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  // ---- the log from before ------------------------------------------------------------------------------------------------

  /** Another page of the log, if there is one and it is not on its way. */
  earlier(): void {
    const before = this.state.unread;
    if (before === null || [...this.asked.values()].includes(before)) return;
    if (this.state.status === 'online') this.page(before);
  }

  private recall(): void {
    if (this.state.unread === 0) this.page(0);
  }

  private page(before: number): void {
    const n = this.write({ type: 'log', before });
    this.asked.set(n, before);
    this.waiting.set(n, () => this.asked.delete(n));
  }

  /** At once, in the order of what is told: what was heard live before it is in it. */
  private paged(told: LogPage, line: string): void {
    const before = this.asked.get(told.to);
    if (before !== undefined) this.set(withPage(this.state, told, line, before));
  }

  // ---- words -----------------------------------------------------------------------------------------------------------------

  /** Another language, from here on. Who says hello again is refused in that one. */
  speak(lang: Lang, words: Words): void {
    const changed = lang !== this.lang;
    this.lang = lang;
    this.words = words;
    this.game.lang(lang);
    if (changed && this.state.status === 'online') this.hello();
    this.names();
    this.show();
  }

  private names(): void {
    if (!this.state.lobby) return;
    const names = called(this.state.lobby, this.words);
    this.game.call(names);
    this.set({ called: names });
  }

  /** The sentences of a line of the log, in the language of now. */
  sentences(entry: LogEntry): string[] {
    const { told } = entry;
    if (told.type !== 'events' && told.type !== 'log') return [];
    const all = this.game.sentences(entry.line, this.state.seat).slice(0, told.events.length);
    return all.filter((sentence) => sentence);
  }
}
