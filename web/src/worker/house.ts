// house.ts - everything around the tables: connections, names, making and finding tables. It takes what docs/wire.md says
// that a client sends and answers as src/server does; a client cannot tell the difference.
import { WIRE_VERSION, type Lang, type Sent, type TableRow, type Told } from '../lib/wire';
import type { Guest } from './guest';
import { Gathering, QUICK } from './quick';
import { Room } from './room';
import { newer, type SavedTable, type Saves, type Unreadable } from './saves';
import { Newer, TableEngine } from './table_engine';

/** A message of this type, after it has passed the reader. */
type Asked<T extends Sent['type']> = Extract<Sent, { type: T }>;

/** Rows of one list of tables (wire.h). */
const LISTED = 32;
/** Tables that are kept, to be gone on with. */
const KEPT = 100;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

function tableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => BASE32.charAt(byte % 32)).join('');
}

/** One connection. Frames are texts of one or more lines, a message each. */
export class Session implements Guest {
  lang: Lang = 'en';
  room: Room | null = null;
  hello = false;
  closed = false;

  constructor(
    readonly house: House,
    readonly person: string,
    private readonly send: (frame: string) => void,
    private readonly hangUp: () => void,
  ) {}

  /** A frame of the client. */
  hear(frame: string): void {
    this.house.hear(this, frame);
  }

  tell(lines: string): void {
    this.send(lines);
  }

  answer(told: Told): void {
    this.tell(JSON.stringify(told));
  }

  parted(): void {
    this.room = null;
  }

  cut(): void {
    this.room = null;
    this.hangUp();
  }

  close(): void {
    this.closed = true;
    this.room?.part(this);
    this.room = null;
  }
}

export class House {
  private readonly reader: TableEngine;
  private readonly rooms = new Map<string, Room>();
  /** Being restored: whoever else wants it waits for the same. */
  private readonly opening = new Map<string, Promise<Room | null>>();
  /** Saved tables that could not be opened when they were last asked for. */
  private readonly unreadable = new Map<string, Unreadable>();
  private readonly sessions = new WeakMap<Session, Promise<void>>();
  /** Everybody who made or joined a table, in that order. */
  private readonly guests: string[] = [];
  private hidden = false;
  private gathering: Gathering | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly saves: Saves,
    private readonly version: string,
    /** Whatever another tab of this browser holds of this table is no longer true (elsewhere). */
    private readonly took: (table: string) => void = () => undefined,
  ) {
    this.reader = new TableEngine(module);
  }

  /** A connection of this person: 32 hexadecimal digits, which the page keeps. */
  open(person: string, send: (frame: string) => void, hangUp: () => void): Session {
    return new Session(this, person, send, hangUp);
  }

  /** Nobody looks: all tables stand still. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    for (const room of this.rooms.values()) room.hide(hidden);
  }

  /** Messages of one connection are answered in their order. */
  hear(session: Session, frame: string): void {
    const before = this.sessions.get(session) ?? Promise.resolve();
    const done = before
      .then(() => (session.closed ? undefined : this.message(session, frame)))
      .catch((error: unknown) => this.broken(session, error));
    this.sessions.set(session, done);
  }

  // ---- messages --------------------------------------------------------------------------------------------------------

  private async message(session: Session, text: string): Promise<void> {
    this.reader.from(session.person, session.lang);
    const read = this.reader.read(text);
    if (typeof read === 'object') return session.tell(read.refusal);
    const asked = JSON.parse(text) as Sent;
    if (!session.hello && asked.type !== 'hello') return this.refuse(session, asked, 'NO_HELLO');
    if (read === 'house') return this.serve(session, asked, text);
    if (!session.room) return this.refuse(session, asked, 'NOT_JOINED');
    await session.room.input(session, asked.n, text);
  }

  /** Something that cannot be went wrong here: the connection is not to be trusted any further. */
  private broken(session: Session, error: unknown): void {
    console.error(error);
    session.cut();
  }

  private async serve(session: Session, asked: Sent, text: string): Promise<void> {
    switch (asked.type) {
      case 'hello':
        return this.welcome(session, asked);
      case 'name':
        return this.rename(session, asked);
      case 'make':
        return this.make(session, asked, text);
      case 'join':
        return this.join(session, asked);
      case 'quick':
        return this.quick(session, asked);
      case 'list':
        return session.answer({ type: 'tables', to: asked.n, tables: this.list() });
      case 'log':
        if (session.room?.log(session, text)) return;
        return this.refuse(session, asked, 'NOT_JOINED');
      case 'gathering':
        return this.tellGathering(session, asked);
      case 'ping':
        return session.answer({ type: 'pong', to: asked.n });
    }
  }

  private refuse(session: Session, asked: Sent, id: string): void {
    this.reader.from(session.person, session.lang);
    session.tell(this.reader.refused(asked.n, id));
  }

  private async welcome(session: Session, asked: Asked<'hello'>): Promise<void> {
    session.lang = asked.lang;
    session.hello = true;
    const { version } = this;
    if (this.old(asked)) {
      session.answer({ type: 'reload', wire: WIRE_VERSION, version });
      return session.cut();
    }
    const name = await this.saves.name(session.person);
    session.answer({ type: 'welcome', wire: WIRE_VERSION, version, name });
  }

  /** A page of another version would show another game than is played; other programs are judged by the protocol. */
  private old({ wire, client }: Asked<'hello'>): boolean {
    return wire !== WIRE_VERSION || (client.startsWith('web-') && client !== `web-${this.version}`);
  }

  private async rename(session: Session, asked: Asked<'name'>): Promise<void> {
    if (!this.reader.name(asked.name)) return session.tell(this.reader.refusedName(asked.n));
    const { person, lang } = session;
    await this.saves.rename(person, asked.name);
    for (const room of this.rooms.values()) await room.rename(person, lang, asked.name);
  }

  // ---- tables ------------------------------------------------------------------------------------------------------------

  private async make(session: Session, asked: Asked<'make'>, text: string): Promise<void> {
    const room = await this.build(session, asked.listed, text);
    if (room) session.answer({ type: 'made', to: asked.n, table: room.id });
    else this.refuse(session, asked, 'SETTINGS');
  }

  /** Tables that are over make room for the new one: their records are kept. Null: the settings do not go together. */
  private async build(session: Session, listed: boolean, text: string): Promise<Room | null> {
    await this.tidy();
    const { person, lang } = session;
    const maker = { person, lang, name: await this.name(session) };
    const table = { id: tableId(), listed, by: this.version };
    const room = await Room.make(this.module, this.saves, table, maker, text);
    return room && this.house(room);
  }

  private async name(session: Session): Promise<string> {
    const known = this.guests.indexOf(session.person) + 1;
    const number = known || this.guests.push(session.person);
    return (await this.saves.name(session.person)) || `Guest ${number}`;
  }

  private house(room: Room): Room {
    room.hide(this.hidden);
    this.rooms.set(room.id, room);
    return room;
  }

  /** Tables that are over go, and of those that were left the oldest, where there are very many. */
  private async tidy(): Promise<void> {
    const tables = (await this.saves.tables()).sort((a, b) => b.at - a.at);
    for (const [i, table] of tables.entries()) {
      const room = this.rooms.get(table.id);
      const over = room ? room.over : table.over;
      if ((room && !room.empty) || (!over && i < KEPT)) continue;
      this.rooms.delete(table.id);
      await this.saves.drop(table.id);
    }
  }

  /** The table is forgotten, with all that was played at it; records stay. */
  async drop(id: string): Promise<void> {
    this.rooms.get(id)?.cut();
    this.rooms.delete(id);
    this.unreadable.delete(id);
    await this.saves.drop(id);
    this.took(id);
  }

  /** Another tab has taken this table, or dropped it. */
  elsewhere(id: string): void {
    this.rooms.get(id)?.giveUp();
  }

  /** What is wrong, or null: the game of this table begins where the start stands. */
  async place(id: string, start: string): Promise<string | null> {
    const room = await this.find(id);
    return room ? room.place(start) : 'there is no such table';
  }

  private async join(session: Session, asked: Asked<'join'>): Promise<void> {
    const room = await this.find(asked.table);
    if (!room) return this.refuse(session, asked, 'NO_TABLE');
    await this.enter(session, room, asked.n, asked.step);
  }

  private async enter(session: Session, room: Room, to: number, step: number): Promise<void> {
    session.room?.part(session);
    session.room = room;
    await room.join(session, await this.name(session), to, step);
    if (session.closed) room.part(session);
  }

  private async find(id: string): Promise<Room | null> {
    const room = this.rooms.get(id);
    if (room && !room.stale) return room;
    const opening = this.opening.get(id) ?? this.restore(id);
    this.opening.set(id, opening);
    return opening.finally(() => this.opening.delete(id));
  }

  /** A table that cannot be read, because it is damaged or a newer version wrote it, is refused like one that is not there, and
   * why() says more. It is kept: the next version, or the browser's next day, may read it. */
  private async restore(id: string): Promise<Room | null> {
    const saved = (await this.saves.tables()).find((table) => table.id === id);
    if (!saved) return null;
    try {
      const room = await Room.restore(this.module, this.saves, { ...saved, by: this.version });
      this.unreadable.delete(id);
      this.took(id);
      return this.house(room);
    } catch (error) {
      console.warn(error);
      this.unreadable.set(id, this.unread(saved, error));
      return null;
    }
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

  private async quick(session: Session, asked: Asked<'quick'>): Promise<void> {
    if (!this.gathering?.open) {
      const make = JSON.stringify({ type: 'make', n: asked.n, settings: QUICK, listed: false });
      const room = await this.build(session, false, make);
      if (!room) return this.refuse(session, asked, 'SETTINGS');
      this.gathering = new Gathering(room);
    }
    const { room } = this.gathering;
    const seat = this.gathering.seat();
    await this.enter(session, room, asked.n, 0);
    await room.input(session, asked.n, JSON.stringify({ type: 'sit', n: asked.n, seat }));
  }

  private tellGathering(session: Session, asked: Asked<'gathering'>): void {
    if (!session.room) return this.refuse(session, asked, 'NOT_JOINED');
    const ms = this.gathering?.room === session.room ? this.gathering.left : null;
    session.answer({ type: 'gathering', to: asked.n, ms });
  }

  private list(): TableRow[] {
    const open = [...this.rooms.values()].filter((room) => room.listed && !room.lobby.locked);
    return open
      .map((room) => room.listing)
      .filter((row) => row.people > 0) // whoever joins an empty table waits alone
      .slice(-LISTED)
      .reverse();
  }
}
