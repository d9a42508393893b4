// house.ts - the tables of this browser: the worker's shell around the host of the C code (src/wasm/host.h), which does all that a
// server does for a table. Owns connections, what is saved and when it is, the tables that make room for others, and how long bots may
// think at a stretch. Refuses to know what is said: lines go in, lines come out.
import { Engine } from '../lib/engine';
import type { Lang } from '../lib/wire';
import { Clock } from './clock';
import {
  Conflict,
  newer,
  type SavedRecord,
  type SavedTable,
  type Saves,
  type Unreadable,
} from './saves';

/** Tables that are kept, to be gone on with. */
const KEPT = 100;
/** Longest piece of thought, in ms. */
const SLICE = 10;
/** Letters of a frame that are looked at: a longer one is refused, whatever it says. */
const FRAME = 8192;
/** FbLogged (src/host/log.h). */
const LOGGED = { saved: 0, failed: 1, lost: 2 };
/** Letters of a table's id. */
const ID = 16;
/** What host_row answers to a row of a newer version. */
const NEWER_ROW = -2;
/** Number of the alarm for bots: those of tables are where a table lies, and 1 more. */
const THINK = 0;

/** What the host knows of a table that is saved (host_head). */
type Head = Omit<SavedTable, 'at' | 'by'>;

/** A newer version of the program wrote this row. */
class Newer extends Error {}

/** One connection. Frames are texts of one or more lines, a message each. */
export class Session {
  constructor(
    readonly house: House,
    readonly person: string,
    readonly guest: number,
    readonly send: (frame: string) => void,
    readonly hangUp: () => void,
  ) {}

  /** A frame of the client. */
  hear(frame: string): void {
    this.house.hear(this, frame);
  }

  skip(): void {
    this.house.skip(this);
  }

  close(): void {
    this.house.close(this);
  }
}

export class House {
  private engine: Engine;
  private lang: Lang | null = null;
  private readonly clock = new Clock();
  private readonly sessions = new Map<number, Session>();
  /** Where the host has everybody who was ever here. */
  private readonly people = new Map<string, number>();
  /** Being read: whoever else wants it waits for the same. */
  private readonly opening = new Map<string, Promise<void>>();
  /** Saved tables that could not be opened when they were last asked for. */
  private readonly unreadable = new Map<string, Unreadable>();
  /** Of games that are over, until they are saved. */
  private readonly records = new Map<string, SavedRecord>();
  private readonly placing: ((refusal: string | null) => void)[] = [];

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly saves: Saves,
    private readonly version: string,
    /** Whatever another tab of this browser holds of this table is no longer true (elsewhere). */
    private readonly took: (table: string) => void = () => undefined,
  ) {
    this.engine = this.start();
  }

  // ---- the host ----------------------------------------------------------------------------------------------------------

  /** What it calls for: HOST in src/wasm/host.h and host.c. */
  private start(): Engine {
    const engine: Engine = new Engine(this.module, {
      now: () => this.clock.now(),
      date: () => Date.now() / 1000,
      random: (at, n) => crypto.getRandomValues(engine.bytes(at, n)),
      tell: (guest, at, n) => this.sessions.get(guest)?.send(engine.read(at, n)),
      close: (guest) => this.hangUp(this.sessions.get(guest)),
      wake: (room, timer, ms) =>
        this.clock.wake(room + timer, ms, () =>
          this.call(() => engine.call.host_woken(room, timer)),
        ),
      think: () => this.clock.wake(THINK, 0, this.slice),
      name: (guest, at, n) => this.later(this.rename(guest, engine.read(at, n))),
      open: (room) => this.later(this.makeRoom(room)),
      append: (room, seq, at, n) => this.later(this.append(room, seq, engine.bytes(at, n).slice())),
      record: (table, game, at, n) =>
        this.later(this.record(`${engine.read(table, ID)}-${game}`, engine.read(at, n))),
      find: (table, finding) => this.later(this.find(engine.read(table, ID), finding)),
      placed: (asked, at, n) => this.placing[asked]?.(engine.read(at, n) || null),
    });
    if (this.lang) engine.speak(this.lang);
    if (!engine.call.host_start()) throw new Error('there is no memory for tables');
    return engine;
  }

  private call(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.broken(error);
    }
  }

  /** What the host has called for. It hears of it when it is done, and not before this call has ended. */
  private later(done: Promise<void>): void {
    void done.catch((error: unknown) => this.broken(error));
  }

  /** Never, if the host that called for it has been given up meanwhile. */
  private async still<T>(done: Promise<T>): Promise<T> {
    const { engine } = this;
    const value = await done;
    return engine === this.engine ? value : new Promise(() => undefined);
  }

  /** What cannot be went wrong: what is saved is the truth, and whoever comes back gets that. */
  private broken(error: unknown): void {
    console.error(error);
    const sessions = [...this.sessions.values()];
    this.sessions.clear();
    this.people.clear();
    this.clock.stop();
    this.engine = this.start();
    for (const session of sessions) session.hangUp();
  }

  /** Refusals can be in this language from here on. */
  speak(lang: Lang): void {
    this.lang = lang;
    this.engine.speak(lang);
  }

  /** Nobody looks: all tables stand still. */
  hide(hidden: boolean): void {
    this.clock.hide(hidden);
  }

  /** Whoever plays there alone has seen what is being shown: time goes on to behind it. */
  skip(session: Session): void {
    this.call(() => this.clock.skip(this.engine.call.host_may_skip(session.guest)));
  }

  /** Somebody has seen enough: what is left goes so much faster. */
  hurry(times: number): void {
    this.clock.hurry(times);
  }

  private readonly slice = (): void =>
    this.call(() => {
      const end = performance.now() + SLICE;
      let more = true;
      while (more && performance.now() < end) more = this.think();
      if (more) this.clock.wake(THINK, 0, this.slice);
    });

  /** A little; false: nobody has anything to think about. */
  think(now = this.clock.now()): boolean {
    return this.engine.call.host_thinks(now) !== 0;
  }

  // ---- connections -------------------------------------------------------------------------------------------------------

  /** A connection of this person: 32 hexadecimal digits, which the page keeps. */
  open(person: string, send: (frame: string) => void, hangUp: () => void): Session {
    const guest = this.engine.call.host_guest(this.who(person));
    const session = new Session(this, person, guest, send, hangUp);
    this.sessions.set(guest, session);
    return session;
  }

  /** Nobody is answered while they still speak. */
  hear(session: Session, frame: string): void {
    queueMicrotask(() => this.read(session, frame));
  }

  private read(session: Session, frame: string): void {
    const { engine } = this;
    if (this.sessions.get(session.guest) !== session) return;
    this.call(() => engine.call.host_hear(session.guest, engine.put(frame.slice(0, FRAME))));
  }

  close(session: Session): void {
    if (this.sessions.get(session.guest) !== session) return;
    this.sessions.delete(session.guest);
    this.call(() => this.engine.call.host_gone(session.guest));
  }

  private hangUp(session: Session | undefined): void {
    session?.hangUp();
    if (session) queueMicrotask(() => this.close(session));
  }

  private who(person: string): number {
    const { engine, people } = this;
    const known = people.get(person);
    if (known) return known;
    const who = engine.call.host_person(engine.put(person));
    if (!who) throw new Error(`nobody is called ${person}`);
    people.set(person, who);
    this.later(this.named(person, this.saves.name(person)));
    return who;
  }

  private async rename(guest: number, name: string): Promise<void> {
    const { person } = this.sessions.get(guest)!;
    await this.named(
      person,
      this.saves.rename(person, name).then(() => name),
    );
  }

  /** What somebody says waits until their name is read or saved. If it cannot be, they are not here. */
  private async named(person: string, saving: Promise<string>): Promise<void> {
    const name = await this.still(saving.catch(() => null));
    const { engine, people } = this;
    engine.call.host_named(people.get(person)!, name === null ? -1 : engine.put(name));
    if (name === null) people.delete(person);
    for (const session of [...this.sessions.values()])
      if (session.person !== person) continue;
      else if (name === null) this.hangUp(session);
      else engine.call.host_go_on(session.guest);
  }

  // ---- rows and records --------------------------------------------------------------------------------------------------

  private async append(room: number, seq: number, row: Uint8Array): Promise<void> {
    const { engine } = this;
    const head = engine.json<Head>(engine.call.host_head(room));
    const saving = this.saves.append({ ...head, at: Date.now(), by: this.version }, seq - 1, row);
    const outcome = await this.still(
      saving.then(
        () => LOGGED.saved,
        (error) => (error instanceof Conflict ? LOGGED.lost : LOGGED.failed),
      ),
    );
    engine.call.host_appended(room, outcome);
    await this.keepRecords();
  }

  private record(id: string, text: string): Promise<void> {
    this.records.set(id, { id, at: Date.now(), text });
    return this.keepRecords();
  }

  /** What cannot be saved now is tried again after the next row, or when its table is restored. */
  private async keepRecords(): Promise<void> {
    for (const record of this.records.values()) {
      try {
        if (!(await this.saves.record(record.id))) await this.saves.keep(record);
        this.records.delete(record.id);
      } catch {
        return;
      }
    }
  }

  // ---- tables ------------------------------------------------------------------------------------------------------------

  /** Tables that are over make room for another one: their records are kept. */
  private async makeRoom(room: number): Promise<void> {
    const can = await this.still(
      this.tidy().then(
        () => 1,
        () => 0,
      ),
    );
    this.engine.call.host_opened(room, can);
  }

  /** Tables that are over go, and of those that were left the oldest, where there are very many. */
  private async tidy(): Promise<void> {
    const tables = (await this.still(this.saves.tables())).sort((a, b) => b.at - a.at);
    for (const [i, { id, over }] of tables.entries()) {
      if (this.engine.call.host_attended(this.engine.put(id)) || (!over && i < KEPT)) continue;
      this.lose(id, false);
      await this.still(this.saves.drop(id));
    }
  }

  private lose(id: string, elsewhere: boolean): void {
    this.call(() => this.engine.call.host_lose(this.engine.put(id), +elsewhere));
  }

  /** The table is forgotten, with all that was played at it; records stay. */
  async drop(id: string): Promise<void> {
    this.lose(id, false);
    this.unreadable.delete(id);
    await this.saves.drop(id);
    this.took(id);
  }

  /** Another tab has taken this table, or dropped it. */
  elsewhere(id: string): void {
    this.lose(id, true);
  }

  /** What is wrong, or null: the game of this table begins where the start stands. */
  place(id: string, start: string): Promise<string | null> {
    const { engine, placing } = this;
    return new Promise((resolve) => {
      const asked = placing.push(resolve) - 1;
      this.call(() => engine.call.host_place(engine.put(id + start), asked));
    });
  }

  private async find(id: string, finding: number): Promise<void> {
    const opening = this.opening.get(id) ?? this.restore(id).finally(() => this.opening.delete(id));
    this.opening.set(id, opening);
    await this.still(opening);
    this.engine.put(id);
    this.engine.call.host_found(finding);
  }

  /** A table that cannot be read, because it is damaged or a newer version wrote it, is refused like one that is not there, and
   * why() says more. It is kept: the next version, or the browser's next day, may read it. */
  private async restore(id: string): Promise<void> {
    let saved: SavedTable | undefined;
    try {
      saved = (await this.still(this.saves.tables())).find((table) => table.id === id);
      if (!saved) return;
      this.replay(saved, await this.still(this.saves.rows(id)));
      this.unreadable.delete(id);
      this.took(id);
    } catch (error) {
      console.warn(error);
      if (saved) this.unreadable.set(id, this.unread(saved, error));
      if (error instanceof WebAssembly.RuntimeError) throw error;
    }
  }

  private replay({ id, listed }: SavedTable, rows: Uint8Array[]): void {
    const { engine } = this;
    engine.put(id);
    const room = engine.call.host_restore();
    if (!room) throw new Error('there is no memory for another table');
    try {
      if (!rows.length) throw new Error(`${id} has no rows`);
      for (const [i, row] of rows.entries()) {
        const answer = engine.call.host_row(room, i + 1, engine.put(row));
        if (answer === NEWER_ROW) throw new Newer(engine.said());
        engine.sure(answer);
      }
    } catch (error) {
      engine.call.host_unreadable(room);
      throw error;
    }
    engine.call.host_restored(room, +listed);
  }

  /** A newer version may write what is not even a row here: if it was the last to write, the rows are taken to be whole. */
  private unread({ by }: SavedTable, error: unknown): Unreadable {
    const later = by !== undefined && newer(by, this.version);
    if (!later && !(error instanceof Newer)) return { why: 'damaged' };
    return { why: 'newer', by: later ? by : null };
  }

  /** Why this table could not be opened, if it is kept and could not. */
  why(id: string): Unreadable | null {
    return this.unreadable.get(id) ?? null;
  }
}
