// engine.ts - one instance of a WebAssembly module (src/wasm/page.h): text in, text out.
//
// An instance is one thing: the view of a client, all tables, a record, a question to a bot. Compiling is done once, and an
// instance costs a millisecond. Nothing here knows what the texts mean.
import type { Lang } from './wire';

/** What both modules of src/wasm export. Functions with `n` read that many bytes from page_in; most answer the length of
 * page_out. */
export interface Shared {
  memory: WebAssembly.Memory;
  page_in(n: number): number;
  page_out(): number;
  page_lang(n: number): number;
  page_learn(n: number): number;
  page_call(n: number): number;
  page_sha256(n: number): number;
  page_say(n: number): number;
}

/** page.wasm: the view of a client, or all tables of a browser. */
export interface Exports extends Shared {
  words(n: number): number;
  words_edition(n: number): number;
  client_sends(): number;
  client_prompts(prompts: number): void;
  client_hasten(ms: number): void;
  client_chance(): number;
  client_opened(n: number): void;
  client_hello(): void;
  client_newcomer(fresh: number): void;
  client_number(): number;
  client_join(n: number): number;
  client_leave(): void;
  client_earlier(): void;
  client_hear(n: number, now: number): number;
  client_kept(): number;
  client_next(most: number, onlooker: number): number;
  client_busy(): number;
  client_waiting(): number;
  client_log(onlooker: number): number;
  client_sentences(n: number, reader: number): number;
  client_now(): number;
  client_lobby(): number;
  client_hold(n: number): number;
  client_view(): number;
  client_question(reader: number): number;
  client_compose(): number;
  client_clear(): number;
  client_pick(n: number): number;
  client_undo(): number;
  client_why(n: number): number;
  client_words(n: number): number;
  client_move(n: number): number;
  client_attempt(n: number): number;
  client_pass(): number;
  client_hold_on(): number;
  client_ready(): number;
  client_witness(): number;
  client_remember(n: number): number;
  host_start(): number;
  host_person(n: number): number;
  host_named(who: number, n: number): void;
  host_guest(who: number): number;
  host_hear(guest: number, n: number): void;
  host_go_on(guest: number): void;
  host_gone(guest: number): void;
  host_opened(room: number, can: number): void;
  host_attended(n: number): number;
  host_lose(n: number, elsewhere: number): void;
  host_woken(room: number, timer: number): void;
  host_head(room: number): number;
  host_appended(room: number, outcome: number): void;
  host_found(finding: number): void;
  host_restore(): number;
  host_row(room: number, seq: number, n: number): number;
  host_restored(room: number, listed: number): void;
  host_unreadable(room: number): void;
  host_place(n: number, asked: number): void;
  host_thinks(now: number): number;
  host_may_skip(guest: number): number;
}

/** story.wasm: a record, or a question to a bot. */
export interface StoryExports extends Shared {
  hint_ask(n: number): number;
  hint_look(n: number, iterations: number, seed: number): number;
  hint_think(iterations: number): number;
  hint_say(): number;
  story_read(n: number): number;
  story_prove(n: number): number;
  story_head(): number;
  story_at(ply: number): number;
  story_plies(): number;
  story_view(seat: number): number;
  story_events(seat: number): number;
  story_what_if(seat: number, low: number, high: number): number;
}

/** What the module says is wrong, in its own words. */
export class EngineError extends Error {}

/** What the modules say in languages other than English, which they know by themselves. */
const learned = new Map<Lang, readonly string[]>();

/** Every engine of this thread can speak this language from here on. */
export function learn(lang: Lang, texts: readonly string[]): void {
  learned.set(lang, texts);
}

/** What the page has to tell its workers of a language. */
export const learnedOf = (lang: Lang): readonly string[] => learned.get(lang) ?? [];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What an instance calls: only the one with the tables calls anything (worker/house.ts). */
export type Imports = Record<string, (...args: number[]) => unknown>;
const NONE = new Proxy<Imports>({}, { get: () => () => 0 });

export class Engine<E extends Shared = Exports> {
  readonly call: E;

  constructor(module: WebAssembly.Module, host = NONE) {
    this.call = new WebAssembly.Instance(module, { host } as WebAssembly.Imports)
      .exports as unknown as E;
  }

  /** Puts a text, or bytes, where the next call reads it; answers how many bytes. */
  put(text: string | Uint8Array): number {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    const at = this.call.page_in(bytes.length);
    if (!at) throw new EngineError(`a text of ${bytes.length} bytes is too long`);
    this.bytes(at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** The language of sentences and refusals from here on; English, if nobody has learned it. */
  speak(lang: Lang): void {
    const wanted = this.call.page_lang(this.put(lang));
    const texts = learnedOf(lang);
    if (!wanted || !texts.length) return;
    this.sure(this.call.page_learn(this.put(texts.map((text) => `${text}\0`).join(''))));
  }

  /** The text that a call has left; n is what it answered. */
  text(n: number): string {
    if (n < 0) throw new EngineError(this.said());
    return this.read(this.call.page_out(), n);
  }

  read(at: number, n: number): string {
    return decoder.decode(this.bytes(at, n));
  }

  json<T>(n: number): T {
    return JSON.parse(this.text(n)) as T;
  }

  /** Of a call that answers -1 where something is wrong. */
  sure(n: number): number {
    if (n < 0) throw new EngineError(this.said());
    return n;
  }

  /** The memory there: look again after every call, for it moves when it grows. */
  bytes(at: number, n: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.call.memory.buffer as ArrayBuffer, at, n);
  }

  /** What stands in page_out up to the zero behind it: of a call that answers something else than a length. */
  said(): string {
    const rest = new Uint8Array(this.call.memory.buffer, this.call.page_out());
    return decoder.decode(rest.subarray(0, rest.indexOf(0)));
  }
}

/** SHA-256 in hexadecimal digits, also where the browser has none (a page that came over plain http). */
export function sha256(engine: Engine, bytes: Uint8Array): string {
  return engine.text(engine.call.page_sha256(engine.put(bytes)));
}
