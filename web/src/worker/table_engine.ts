// table_engine.ts - the table of the C code (src/wasm/room.c) with types: inputs, rows, messages, bots.
import { Engine, EngineError } from '../lib/engine';
import type { Lang, Lobby } from '../lib/wire';
import { LANGS } from '../lib/words';

export interface Ask {
  seat: number;
  question: number;
  due: number;
}

export const NOBODY = 255;
/** What room_replay answers to a row of a newer version (room.c). */
const NEWER_ROW = -2;

/** A newer version of the program wrote this row. */
export class Newer extends EngineError {}

/** Whether an input was taken; a refusal is a message to its sender. */
export type Taken = { taken: true } | { taken: false; refusal: string };

export class TableEngine {
  private readonly engine: Engine;
  private readonly inputs: number;

  constructor(module: WebAssembly.Module) {
    this.engine = new Engine(module);
    this.inputs = this.engine.call.room_request_input();
    const seed = crypto.getRandomValues(new Uint32Array(2));
    this.engine.call.room_bots_seed(seed[0] ?? 0, seed[1] ?? 0);
    this.engine.call.room_blank();
  }

  /** Who sends what comes next: 32 hexadecimal digits, and the language of refusals. */
  from(person: string, lang: Lang): void {
    const bytes = this.engine.bytes(this.engine.call.room_from(), 16);
    for (let i = 0; i < 16; i++) bytes[i] = parseInt(person.slice(2 * i, 2 * i + 2), 16);
    this.engine.call.page_lang(LANGS.indexOf(lang));
  }

  /** The name for the next make, join or rename; false where nobody may be called so. */
  name(name: string): boolean {
    return this.engine.call.room_name(this.engine.put(name)) !== 0;
  }

  /** A message: for the table, for whoever serves it, or none, and then the refusal. */
  read(text: string): 'table' | 'house' | { refusal: string } {
    const type = this.engine.call.room_read(this.engine.put(text));
    if (!type) return { refusal: this.engine.said() };
    return type === this.inputs ? 'table' : 'house';
  }

  /** The refusal of a message that no table was to see: an id of src/wire/wire_refusal.def. */
  refused(to: number, id: string): string {
    return this.engine.text(this.engine.call.room_refused(this.engine.put(id), to));
  }

  /** The refusal of a name that nobody may have. */
  refusedName(to: number): string {
    return this.engine.text(this.engine.call.room_refused_name(to));
  }

  // ---- inputs ------------------------------------------------------------------------------------------------------

  /** The message that was read last. */
  input(now: number, tab: number, sent: number): Taken {
    this.stir();
    return this.taken(this.engine.call.room_input(now, tab, sent));
  }

  /** The table that the message `make`, which was read last, asks for. */
  make(): Taken {
    this.stir();
    return this.taken(this.engine.call.room_make());
  }

  join(now: number, tab: number, to: number, step: number): Taken {
    return this.taken(this.engine.call.room_join(now, tab, to, step));
  }

  /** Whoever `from` named has the name that was given last. */
  rename(now: number): Taken {
    return this.taken(this.engine.call.room_rename(now));
  }

  /** The game begins with this record (Story.whatIf). */
  place(now: number, start: string): Taken {
    return this.taken(this.engine.call.room_place(this.engine.put(start), now));
  }

  gone(now: number, tab: number): Taken {
    return this.taken(this.engine.call.room_gone(now, tab));
  }

  tick(now: number): Taken {
    return this.taken(this.engine.call.room_tick(now));
  }

  restart(now: number): Taken {
    return this.taken(this.engine.call.room_restart(now));
  }

  // ---- rows ----------------------------------------------------------------------------------------------------------

  row(): Uint8Array {
    return this.engine.bytes(this.engine.call.room_row(), this.engine.call.room_row_n()).slice();
  }

  commit(): void {
    this.engine.call.room_commit();
  }

  /** Throws a Newer, or an EngineError if the row is damaged or does not fit. */
  replay(row: Uint8Array): void {
    const answer = this.engine.call.room_replay(this.engine.put(row));
    if (answer === NEWER_ROW) throw new Newer(this.engine.said());
    this.engine.sure(answer);
  }

  // ---- what comes of it ------------------------------------------------------------------------------------------------

  /** The messages to this person, a line each. */
  told(person: number): string {
    return this.engine.text(this.engine.call.room_told(person));
  }

  /** The number of whoever `from` named. */
  person(): number {
    return this.engine.call.room_person();
  }

  lobby(): Lobby {
    return this.engine.json<{ lobby: Lobby }>(this.engine.call.room_lobby()).lobby;
  }

  now(): number {
    return this.engine.call.room_now();
  }

  /** When a tick is wanted; null: never. */
  wake(): number | null {
    const wake = this.engine.call.room_wake();
    return wake < 0 ? null : wake;
  }

  over(): boolean {
    return this.engine.call.room_over() !== 0;
  }

  /** Of the table as it will be when the input is committed. */
  overNext(): boolean {
    return this.engine.call.room_over_next() !== 0;
  }

  games(): number {
    return this.engine.call.room_games();
  }

  step(): number {
    return this.engine.call.room_step();
  }

  window(): number {
    return this.engine.call.room_window();
  }

  /** The page of the log that the message `log`, which was read last, asks for, as whoever `from` named may know it. */
  log(): string {
    return this.engine.text(this.engine.call.room_log());
  }

  record(date: string): string {
    return this.engine.text(this.engine.call.room_record(this.engine.put(date)));
  }

  // ---- bots --------------------------------------------------------------------------------------------------------------

  asks(): Ask[] {
    return this.engine.json<Ask[]>(this.engine.call.room_asks());
  }

  botAsk(seat: number): boolean {
    return this.engine.call.room_bot_ask(seat) !== 0;
  }

  botThink(seat: number, iterations: number): number {
    return this.engine.call.room_bot_think(seat, iterations);
  }

  /** The pick is made up; true where there is another to think about. */
  botNext(seat: number): boolean {
    return this.engine.call.room_bot_next(seat) !== 0;
  }

  botAnswer(now: number, seat: number): Taken {
    return this.taken(this.engine.call.room_bot_answer(now, seat));
  }

  private taken(no: number): Taken {
    return no ? { taken: false, refusal: this.engine.said() } : { taken: true };
  }

  /** Fresh chance for whatever may need it. */
  private stir(): void {
    crypto.getRandomValues(this.engine.bytes(this.engine.call.room_entropy(), 32));
  }
}
