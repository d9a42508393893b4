// room.ts - one table being served: its inputs one after the other, each saved before anybody is told. The same duties
// as src/server/room.h, for connections that are ports and a disk that is IndexedDB. What an input does is the C code's.
import type { Lang, Lobby, TableRow } from '../lib/wire';
import { Brains } from './brains';
import { TableClock } from './clock';
import { lastNumber, tells, type Guest, type Place } from './guest';
import { known, listed, type Known } from './listing';
import { Conflict, type SavedTable, type Saves } from './saves';
import { NOBODY, TableEngine, type Taken } from './table_engine';

interface Job {
  guest: Guest | null;
  run(): Taken;
  done?(): void;
  refused?(refusal: string): void;
  /** The number of the message, for a refusal where it cannot be saved. */
  to: number;
}

/** The number of no tab: numbers begin with 1. */
const ELSEWHERE = 0;
/** After something could not be saved the table waits so long (ms) before it ticks again. */
const BREATH = 2000;

/** A table as this version of the page writes it. */
type SavedBy = Required<Pick<SavedTable, 'id' | 'listed' | 'by'>>;

export class Room {
  readonly id: string;
  readonly listed: boolean;
  private readonly by: string;
  private readonly engine: TableEngine;
  private readonly brains: Brains;
  private readonly clock: TableClock;
  private readonly places = new Map<Guest, Place>();
  private readonly jobs: { job: Job; resolve(): void }[] = [];
  private working: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rows: number;
  private recorded: number;
  private hidden = false;
  private breath = 0;
  private known: Known = {};
  /** Everybody has gone since the table was made or restored. */
  private left = false;
  /** Another tab has gone on with this table: what is here is no longer true. */
  stale = false;

  private constructor(
    private readonly saves: Saves,
    table: SavedBy,
    engine: TableEngine,
    rows: number,
  ) {
    this.id = table.id;
    this.listed = table.listed;
    this.by = table.by;
    this.engine = engine;
    this.rows = rows;
    this.recorded = engine.games() - 1;
    this.clock = new TableClock(engine.now());
    this.brains = new Brains({
      engine,
      now: () => this.clock.now(),
      answer: (seat) => void this.push({ guest: null, to: 0, run: () => this.botAnswer(seat) }),
    });
  }

  // ---- making and finding again ----------------------------------------------------------------------------------------

  /** The table that the message `make` asks for; null where its settings do not go together. */
  static async make(
    module: WebAssembly.Module,
    saves: Saves,
    table: SavedBy,
    maker: { person: string; name: string; lang: Lang },
    message: string,
  ): Promise<Room | null> {
    const engine = new TableEngine(module);
    engine.from(maker.person, maker.lang);
    engine.name(maker.name);
    engine.read(message);
    if (!engine.make().taken) return null;
    const room = new Room(saves, table, engine, 0);
    await room.save();
    engine.commit();
    return room;
  }

  /** From its rows: whoever was connected is no longer. Throws a Newer if a newer version of the page wrote them, and something
   * else if they are damaged. */
  static async restore(module: WebAssembly.Module, saves: Saves, table: SavedBy): Promise<Room> {
    const rows = await saves.rows(table.id);
    if (!rows.length) throw new Error(`${table.id} has no rows`);
    const engine = new TableEngine(module);
    for (const row of rows) engine.replay(row);
    const room = new Room(saves, table, engine, rows.length);
    room.known = known(room.lobby);
    await room.keepRecord();
    await room.push(room.restarting());
    return room;
  }

  // ---- what people do ----------------------------------------------------------------------------------------------------

  /** A message of a guest who is at the table; answered when the promise is kept. */
  input(guest: Guest, to: number, message: string): Promise<void> {
    const run = this.hearing(guest, message);
    return this.push({ guest, to, run, refused: (refusal) => guest.tell(refusal) });
  }

  /** How long it waits here is no part of a reaction time. */
  private hearing(guest: Guest, message: string): () => Taken {
    const arrived = this.clock.now();
    return () => {
      const place = this.places.get(guest);
      const now = this.clock.now();
      const shown = (place?.shown ?? 0) + now - arrived;
      this.engine.read(message);
      return this.engine.input(now, place?.tab ?? 0, Math.min(shown, now));
    };
  }

  /** A page of the log, at once and of what is saved, whatever waits; false: this guest is not at the table. */
  log(guest: Guest, message: string): boolean {
    if (!this.places.has(guest)) return false;
    this.engine.from(guest.person, guest.lang);
    this.engine.read(message);
    guest.tell(this.engine.log());
    return true;
  }

  async join(guest: Guest, name: string, to: number, step: number): Promise<void> {
    // Nobody has seen the window go on: it opens again.
    if (this.left && this.engine.window()) void this.push(this.restarting());
    this.left = false;
    const place = { guest, name, tab: 0, number: NOBODY, shown: 0, heard: 0 };
    await this.push({
      guest,
      to,
      run: () => this.enter(place, to, step),
      done: () => {
        place.number = this.engine.person();
        this.places.set(guest, place);
        this.welcome(place, to);
        this.run();
      },
      refused: (refusal) => {
        guest.parted();
        guest.tell(refusal);
      },
    });
  }

  private welcome({ guest, number, tab }: Place, to: number): void {
    guest.tell(JSON.stringify({ type: 'joined', to, table: this.id, person: number, tab }));
  }

  private enter(place: Place, to: number, step: number): Taken {
    place.tab = this.rows + 1; // never used before, however often the table was restored
    this.engine.name(place.name);
    return this.engine.join(this.clock.now(), place.tab, to, step);
  }

  /** Somebody has another name: whoever is at the table sees it, whether that person is or not. */
  rename(person: string, lang: Lang, name: string): Promise<void> {
    for (const place of this.places.values()) if (place.guest.person === person) place.name = name;
    const run = () => {
      this.engine.from(person, lang);
      this.engine.name(name);
      return this.engine.rename(this.clock.now());
    };
    return this.push({ guest: null, to: 0, run });
  }

  /** The connection is down, or at another table. */
  part(guest: Guest): void {
    const place = this.places.get(guest);
    if (!place) return;
    this.places.delete(guest);
    this.left = this.empty;
    const others = [...this.places.values()].filter((other) => other.number === place.number);
    const next = others.at(-1);
    if (next) {
      if (others.every((other) => other.tab < place.tab)) this.nextTab(next);
    } else
      void this.push({
        guest,
        to: 0,
        run: () => this.engine.gone(this.clock.now(), place.tab),
      });
    this.run();
  }

  /** Another tab of the same person plays from here on: it has heard all that the other one has. */
  private nextTab(place: Place): void {
    void this.push({
      guest: place.guest,
      to: 0,
      run: () => this.enter(place, 0, this.engine.step()),
      done: () => this.welcome(place, 0),
    });
  }

  /** The game begins with this position instead of a deal; what is wrong, or null. */
  async place(start: string): Promise<string | null> {
    let wrong: string | null = null;
    const run = () => this.engine.place(this.clock.now(), start);
    await this.push({ guest: null, to: 0, run, refused: (refusal) => (wrong = refusal) });
    return wrong;
  }

  private restarting(): Job {
    return { guest: null, to: 0, run: () => this.engine.restart(this.clock.now()) };
  }

  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.run();
  }

  get over(): boolean {
    return this.engine.over();
  }

  get empty(): boolean {
    return this.places.size === 0;
  }

  get lobby(): Lobby {
    return this.engine.lobby();
  }

  /** In the name of a person who is here, for what a table needs that nobody says (quick.ts). */
  speak(person: number, message: object): void {
    const place = [...this.places.values()].findLast((one) => one.number === person);
    if (!place) return;
    const run = this.hearing(place.guest, JSON.stringify(message));
    void this.push({ guest: place.guest, to: 0, run });
  }

  get listing(): TableRow {
    return listed(this.id, this.lobby);
  }

  // ---- one input after the other ---------------------------------------------------------------------------------------------

  private push(job: Job): Promise<void> {
    if (this.stale) return Promise.resolve();
    const done = new Promise<void>((resolve) => this.jobs.push({ job, resolve }));
    this.working ??= this.work();
    return done;
  }

  private async work(): Promise<void> {
    for (let next = this.jobs.shift(); next; next = this.jobs.shift()) {
      await this.one(next.job).catch((error: unknown) => this.broken(error));
      next.resolve();
    }
    this.working = null;
    this.wait();
  }

  private async one(job: Job): Promise<void> {
    if (job.guest) this.engine.from(job.guest.person, job.guest.lang);
    const taken = job.run();
    if (!taken.taken) return job.refused?.(taken.refusal);
    try {
      await this.save();
    } catch (error) {
      if (error instanceof Conflict) return this.cut();
      return this.unsaved(job);
    }
    this.breath = 0;
    this.engine.commit();
    if (job.guest) this.engine.from(job.guest.person, job.guest.lang);
    job.done?.();
    this.deliver();
    this.known = known(this.lobby); // now, for the answer is written over what was told
    await this.keepRecord();
  }

  /** Whoever sent it hears of it; what bots and clocks do is everybody's, who would else wait for nothing. */
  private unsaved(job: Job): void {
    const refusal = this.engine.refused(job.to, 'NOT_SAVED');
    const { text } = JSON.parse(refusal) as { text: string };
    if (job.refused) job.refused(refusal);
    else if (!this.breath)
      for (const guest of this.places.keys()) guest.tell(JSON.stringify({ type: 'notice', text }));
    this.breath = BREATH;
  }

  /** What cannot be went wrong: the saved rows are the truth, and whoever comes back gets that. */
  private broken(error: unknown): void {
    console.error(error);
    this.cut();
  }

  /** Nothing more is taken here; who was. */
  private stop(): Place[] {
    clearTimeout(this.timer);
    this.stale = true;
    for (const { resolve } of this.jobs.splice(0)) resolve();
    this.brains.stop();
    this.clock.run(false);
    const places = [...this.places.values()];
    this.places.clear();
    return places;
  }

  cut(): void {
    for (const { guest } of this.stop()) guest.cut();
  }

  /** Another tab of the browser goes on with this table. Who is here is told so as a server tells it, and may take it
   * back by joining again: two tabs that did so by themselves would never come to an end. */
  giveUp(): void {
    for (const { guest, heard } of this.stop())
      guest.tell(JSON.stringify({ type: 'tab', n: heard + 1, tab: ELSEWHERE }));
  }

  private async save(): Promise<void> {
    const { id, listed, by } = this;
    const over = this.engine.overNext();
    const table = { id, listed, by, at: Date.now(), over, ...this.known };
    await this.saves.append(table, this.rows, this.engine.row());
    this.rows++;
  }

  /** To every connection of every person what that person is told. */
  private deliver(): void {
    for (const place of [...this.places.values()]) {
      const lines = this.engine.told(place.number);
      if (!lines) continue;
      place.guest.tell(lines);
      place.heard = lastNumber(lines);
      if (tells(lines, 'window')) place.shown = this.clock.now();
      if (!tells(lines, 'removed')) continue;
      this.places.delete(place.guest);
      place.guest.parted();
    }
    this.run();
  }

  /** A game that has just ended is a record from here on, whatever becomes of the table. */
  private async keepRecord(): Promise<void> {
    if (!this.engine.over() || this.recorded === this.engine.games()) return;
    const games = this.engine.games();
    const id = `${this.id}-${games}`;
    const at = Date.now();
    try {
      if (!(await this.saves.record(id))) {
        const text = this.engine.record(new Date(at).toISOString().slice(0, 10));
        await this.saves.keep({ id, at, text });
      }
      this.recorded = games;
    } catch {
      // Not now: after the next input, or when the table is restored.
    }
  }

  // ---- time --------------------------------------------------------------------------------------------------------------------

  private botAnswer(seat: number): Taken {
    return this.engine.botAnswer(this.clock.now(), seat);
  }

  /** The clock runs while somebody is here and looks. */
  private run(): void {
    this.clock.run(!this.hidden && !this.empty);
    this.wait();
  }

  /** Until the next tick, and for the bots that are to think. */
  private wait(): void {
    clearTimeout(this.timer);
    if (!this.clock.running || this.working) return;
    this.brains.ask(this.engine.asks());
    const wake = this.engine.wake();
    if (wake === null) return;
    this.timer = setTimeout(() => this.tick(), Math.max(this.breath, wake - this.clock.now()));
  }

  private tick(): void {
    const run = () => this.engine.tick(this.clock.now());
    if (this.clock.running) void this.push({ guest: null, to: 0, run });
  }
}
