// game_view.ts - what this client holds of the game: the view, moved on by what it is told, and the decision that is
// being put together on it (src/wasm/client.c). All of it is answered by the C code; nothing is worked out here.
import { Engine } from './engine';
import { endDots } from './name';
import type { Lang, Seat, Told, View, WirePick } from './wire';
import { type Called, LANGS, seatNumber } from './words';

export interface Composed {
  picks: WirePick[];
  /** What may be picked next. */
  legal: WirePick[];
  /** The picks are a whole decision, ready to be sent. */
  complete: boolean;
}

/** Why a pick is refused: the sentence, and the rule that it rests on. */
export interface Why {
  id: string;
  rule: string;
  text: string;
}

const MOVED = 1;
const LOST = 2;

export type Heard = 'other' | 'moved' | 'lost';

export class GameView {
  private readonly engine: Engine;

  constructor(module: WebAssembly.Module) {
    this.engine = new Engine(module);
  }

  lang(lang: Lang): void {
    this.engine.call.page_lang(LANGS.indexOf(lang));
  }

  /** Whether the lobby that was told last allows hints. */
  get hints(): boolean {
    return this.engine.call.client_hints() !== 0;
  }

  call(called: Called): void {
    this.engine.sure(this.engine.call.page_call(this.engine.put(JSON.stringify(called))));
  }

  /** One message, as it came. Where the answer is `lost`, join again with step 0. */
  told(line: string, seat: Seat | null): Heard {
    const now = this.engine.sure(
      this.engine.call.client_told(this.engine.put(line), seatNumber(seat)),
    );
    return now === MOVED ? 'moved' : now === LOST ? 'lost' : 'other';
  }

  /** The step that a join may go on from. */
  get step(): number {
    return this.engine.call.client_step();
  }

  forget(): void {
    this.engine.call.client_forget();
  }

  /** A view from elsewhere: a record, a lesson. */
  hold(view: View): void {
    this.engine.sure(this.engine.call.client_hold(this.engine.put(JSON.stringify(view))));
  }

  // ---- the deal (src/client/witness.h) ---------------------------------------------------------------------------------

  /** This client is going to be ready, with this part: the hash to send. */
  pledge(part: string): string {
    return this.engine.text(this.engine.call.client_pledge(this.engine.put(part)));
  }

  /** A lobby was told, and the table waits for a hash of this client, which sends one by itself. */
  owes(seat: Seat | null): boolean {
    return this.engine.call.client_owes(seatNumber(seat)) === 1;
  }

  /** Whatever was on its way is lost. */
  cut(): void {
    this.engine.call.client_lost();
  }

  /** The part that the table calls for. Throws an EngineError that says why it is better kept. */
  part(seat: Seat | null): string {
    return this.engine.text(this.engine.call.client_part(seatNumber(seat)));
  }

  /** What proves the game at its end, as text to be kept; empty: nothing. Null: more was shown than can be kept. */
  witness(): string | null {
    const n = this.engine.call.client_witness();
    return n < 0 ? null : this.engine.text(n);
  }

  /** What was kept of this game before the page was loaded again. Throws an EngineError if it is not one. */
  remember(witness: string): void {
    this.engine.sure(this.engine.call.client_remember(this.engine.put(witness)));
  }

  view(): View | null {
    return this.step ? this.engine.json<View>(this.engine.call.client_view()) : null;
  }

  /** The view as it would be after the picks so far. */
  ahead(): View | null {
    return this.step ? this.engine.json<View>(this.engine.call.client_ahead()) : null;
  }

  /** What the reader is asked, or for whom he waits; null: he only watches. */
  question(reader: Seat | null): string {
    return endDots(this.engine.text(this.engine.call.client_question(seatNumber(reader))));
  }

  /** A whole move of the seat in words: "Play Contract against Joe Valachi (C9)." */
  move(seat: Seat, picks: WirePick[]): string {
    const n = this.engine.put(`${seat}:${picks.join()}`);
    return endDots(this.engine.text(this.engine.call.client_move(n)));
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

  /** A sentence for each event of a message `events`, as it came; empty where there is nothing to say. */
  sentences(line: string, reader: Seat | null): string[] {
    const n = this.engine.put(line);
    const told = this.engine.call.client_sentences(n, seatNumber(reader));
    return this.engine.json<string[]>(told).map(endDots);
  }
}

export type EventsTold = Extract<Told, { type: 'events' }>;
