// client.ts - the connection of one person to a server, or to the worker: it is made, kept and made again, and what the C code
// knows (game_view.ts) is one state for a page to show. It never decides anything.
import { GameView, HEARD, type Happened, type Now } from './game_view';
import type { Dial, Line } from './line';
import {
  empty,
  known,
  merged,
  type Event,
  type LogEntry,
  type TableState,
  type Word,
} from './state';
import type { Card, Lang, Sent, Told, WirePick } from './wire';
import { dropWitness, keepWitness, witnessOf } from './witness';

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
  lang: Lang;
  /** Whoever looks plays no seat: a replay. */
  onlooker?: boolean;
  /** What the client calls itself: "web-0.1.0". */
  program: string;
  /** The server wants a newer page. */
  reload(): void;
  /** What was told to the table is refused, and nobody else wants to know. */
  refused?(refusal: Refused): void;
}

/** Events that happen in one go: what comes of one call is one text of limited length. */
const MANY = 256;

export class Client {
  readonly game: GameView;
  /** Events wait until somebody lets them happen (next), who shows them one by one. Else they happen when they are told. */
  paced = false;
  private state: TableState = empty();
  private last: Now | null = null;
  private readonly readers = new Set<(state: TableState) => void>();
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  private line: Line | null = null;
  private failures = 0;
  private lang: Lang;
  /** Entries of the log so far, those from before, and the last entry before the view that this client went on from. */
  private entries = 0;
  private older = 0;
  private gap = 0;
  /** What has happened and is not shown yet: its lines, and that there is another view. */
  private fresh: Event[] = [];
  private moved = false;
  private kept = '';
  private retry: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ClientOptions) {
    this.game = new GameView(options.module, options.onlooker);
    this.lang = options.lang;
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
    this.game.opened(this.options.program);
    this.flush();
    this.listen(PATIENCE);
  }

  private hangUp(): void {
    clearTimeout(this.quiet);
    this.line?.close();
    this.line = null;
    for (const answer of [...this.waiting.values()]) answer(null);
    this.waiting.clear();
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

  /** What the C code has to say. */
  private flush(): void {
    for (const request of this.game.sends()) this.line?.send(request);
  }

  private write(message: Message): number {
    const { type, ...rest } = message;
    const n = this.game.number();
    this.line?.send(JSON.stringify({ type, n, ...rest }));
    return n;
  }

  private answer(n: number): Promise<Answer | null> {
    return new Promise((resolve) => this.waiting.set(n, resolve));
  }

  /** A message that is answered: the answer or refusal, or null if the connection was lost first. */
  ask(message: Message): Promise<Answer | null> {
    if (this.state.status !== 'online') return Promise.resolve(null);
    return this.answer(this.write(message));
  }

  /** A message to the table: it shows in what the table tells, or is refused. False: there is no connection. */
  tell(message: Message, refused = this.options.refused): boolean {
    return this.request(() => this.write(message), refused);
  }

  /** The same of a request that the C code makes; it answers with its number. */
  private request(make: () => number, refused?: (refusal: Refused) => void): boolean {
    if (this.state.status !== 'online') return false;
    const n = make();
    this.waiting.set(n, (answer) => answer?.type === 'refused' && refused?.(answer));
    this.flush();
    this.tellAll();
    return true;
  }

  /** The connection is at this table from here on, and is there again after every loss. */
  join(table: string): Promise<Answer | null> {
    if (table !== this.state.table) this.away();
    const n = this.game.join(table);
    const answer = n ? this.answer(n) : Promise.resolve(null);
    this.flush();
    this.tellAll();
    return answer;
  }

  leave(): void {
    this.game.leave();
    this.flush();
    this.away();
    this.tellAll();
  }

  /** At no table any more; what is known of the server stays. */
  private away(): void {
    this.gap = this.entries;
    this.fresh = [];
    this.moved = false;
    this.set({ lobby: null, view: null, log: [], refused: null });
  }

  rename(name: string): boolean {
    this.set({ name });
    return this.tell({ type: 'name', name });
  }

  /** Ready, bound to a new part for the deal; or not. */
  ready(on = true, refused = this.options.refused): boolean {
    if (!on) return this.tell({ type: 'ready', on, hash: '' }, refused);
    return this.request(() => this.game.ready(), refused);
  }

  /** The decision that was put together; or picks of the caller's. What is refused is asked again. */
  move(picks?: WirePick[]): boolean {
    return this.request(() => this.game.move(picks));
  }

  attempt(card: Card): boolean {
    return this.request(() => this.game.attempt(card));
  }

  pass(): boolean {
    return this.request(() => this.game.pass());
  }

  hold(): boolean {
    return this.request(() => this.game.holdOn(), this.options.refused);
  }

  /** From here on this person is asked in every window, or only if the hand holds a Counter. */
  prompts(able: boolean): void {
    this.set({ able });
    this.game.prompts(able);
    this.flush();
    this.tellAll();
  }

  /** Alone at a table of one's own: it goes on, whatever it is still showing. */
  skip(): void {
    const { alone, shown } = this.game.now();
    const ms = Math.ceil((shown ?? 0) - performance.now());
    if (!alone || ms <= 0 || !this.line?.skip) return;
    this.line.skip();
    this.game.hasten(ms);
    this.tellAll();
  }

  // ---- hearing --------------------------------------------------------------------------------------------------------------

  private frame(text: string): void {
    this.heard();
    for (const line of text.split('\n')) if (this.line) this.message(line);
    if (!this.paced && this.game.busy) this.catchUp();
    if (!this.paced) this.land();
    else if (!this.state.view && this.game.busy && this.next()) this.land(); // there has to be something to show
    this.tellAll();
    this.flush();
  }

  private message(line: string): void {
    const heard = this.game.hear(line);
    if (heard & HEARD.lobby) {
      this.set({ lobby: this.game.lobby() });
      this.learn(); // what happens next is told by the names that are in it
      this.remember();
    }
    if (heard & HEARD.gap) {
      this.gap = this.entries;
      this.moved = true;
      this.land();
    }
    if (heard & HEARD.log) this.paged(() => true);
    if (heard & HEARD.newest) this.paged((entry) => 'said' in entry || entry.id > this.gap);
    if (heard & HEARD.parts) this.called();
    if (heard & HEARD.itself) this.told(JSON.parse(line) as Told);
  }

  /** What the C code keeps nothing of. */
  private told(told: Told): void {
    if (told.type === 'welcome') this.welcomed(told);
    else if (told.type === 'notice') this.set({ notice: told.text });
    else if (told.type === 'refused') this.set({ refused: told });
    else if (told.type === 'reload') {
      this.set({ status: 'reload', version: told.version });
      this.options.reload();
    } else if (
      told.type === 'chat' ||
      told.type === 'emote' ||
      told.type === 'late' ||
      told.type === 'false_start' ||
      told.type === 'countered'
    )
      this.say(told);
    if (!('to' in told)) return;
    const answer = this.waiting.get(told.to);
    this.waiting.delete(told.to);
    answer?.(told);
  }

  /** Behind all that has happened before it was said. */
  private say(said: Word): void {
    this.land();
    this.set({ log: [...this.state.log, { id: ++this.entries, said }] });
  }

  private welcomed(told: Extract<Told, { type: 'welcome' }>): void {
    this.failures = 0;
    this.set({ status: 'online', version: told.version, name: told.name || this.state.name });
  }

  /** The readers see what is so now: the view behind the last event that has happened, and the log up to it. */
  publish(): void {
    this.land();
    this.tellAll();
    this.flush(); // a pass that nobody needs to think about
  }

  /** The readers see what is known, but nothing of what happens: that is shown when its time has come. */
  private tellAll(): void {
    this.learn();
    this.keep();
    this.show();
  }

  private land(): void {
    const view = this.moved && this.game.view();
    if (view) this.set({ view: merged(this.state.view, view) });
    const deal = this.fresh.findLastIndex(({ event }) => event[0] === 'deal');
    const before = deal < 0 ? this.state.log : []; // a game begins a new log
    if (this.fresh.length) this.set({ log: [...before, ...this.fresh.slice(Math.max(0, deal))] });
    this.fresh = [];
    this.moved = false;
  }

  /** What the C code knows; sentences call people as the page does. */
  private learn(): void {
    const now = merged(this.last, this.game.now());
    const { called, table } = this.state;
    this.set(known(now, this.last));
    this.last = now;
    if (table !== null && now.table === null && now.person === null) this.away();
    if (this.state.called === called) return;
    this.game.call(this.state.called);
    this.tellAgain();
  }

  // ---- what happens ---------------------------------------------------------------------------------------------------------

  /** The next event that waits happens, and the view is the one behind it when it is published. */
  next(): Event | null {
    while (this.game.busy) {
      const [what] = this.game.next(1);
      if (what) return this.happened([what])[0]!;
    }
    return null;
  }

  /** All that waits happens at once. */
  catchUp(): Event[] {
    const all: Event[] = [];
    while (this.game.busy) all.push(...this.happened(this.game.next(MANY)));
    return all;
  }

  /** The same, and it is seen. */
  happenNow(): void {
    this.catchUp();
    this.publish();
  }

  private happened(what: Happened[]): Event[] {
    const entries = what.map((one) => ({ id: ++this.entries, ...one }));
    this.fresh.push(...entries);
    this.moved = true;
    return entries;
  }

  // ---- the log from before ------------------------------------------------------------------------------------------------

  /** Another page of the log, if there is one and it is not on its way. */
  earlier(): void {
    if (this.state.status === 'online') this.game.earlier();
    this.flush();
  }

  /** A page goes before all that is known. The newest one stands for whatever was known before the view that this client went on
   * from; what people said stays. */
  private paged(stays: (entry: LogEntry) => boolean): void {
    const page = this.game.log();
    this.older -= page.length;
    const before = page.map((one, i) => ({ id: this.older + i, ...one }));
    this.set({ log: [...before, ...this.state.log.filter(stays)] });
  }

  // ---- what proves the deal -----------------------------------------------------------------------------------------------

  /** The part of the deal was called for: it is sent, unless the server plays tricks. */
  private called(): void {
    const text = this.game.kept();
    if (text) this.options.refused?.({ type: 'refused', to: 0, id: 'deal.kept', rule: null, text });
    else this.keep(true);
  }

  /** Kept with every 20th step, and at the end: what a reload costs of it is a gap, which is no harm. */
  private keep(now = false): void {
    const { lobby, person, step, over } = this.state;
    if (!lobby || person === null) return;
    const due = `${lobby.commit} ${Math.floor(step / 20)} ${over !== null && !this.game.busy}`;
    if (due === this.kept && !now) return;
    this.kept = due;
    const text = this.game.witness();
    if (text === null) dropWitness(lobby.commit, person);
    else if (text) keepWitness(lobby.commit, person, text);
  }

  /** The page was loaded again in the middle of a game. */
  private remember(): void {
    const { lobby, person } = this.state;
    if (lobby?.phase !== 'playing' || person === null || this.game.witness() !== '') return;
    const kept = witnessOf(lobby.commit, person);
    if (kept) this.game.remember(kept);
  }

  // ---- words -----------------------------------------------------------------------------------------------------------------

  /** Another language, from here on. Who says hello again is refused in that one. */
  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.game.lang(lang);
    if (this.state.status === 'online') this.game.hello();
    this.flush();
    this.tellAgain();
    this.show();
  }

  /** The log, in the language and by the names of now. */
  private tellAgain(): void {
    const { log, seat } = this.state;
    const events = log.flatMap((entry) => ('event' in entry ? [entry.event] : []));
    const texts: string[] = [];
    for (let i = 0; i < events.length; i += MANY)
      texts.push(...this.game.again(events.slice(i, i + MANY), seat));
    const texted = texts.values();
    const again = (entry: LogEntry) =>
      'event' in entry ? { ...entry, text: texted.next().value! } : entry;
    if (events.length) this.set({ log: log.map(again) });
  }
}
