// story.ts - a recorded game (.fbr): verified when it is read, then walked through, from any seat (src/wasm/story.c).
import { Engine, type StoryExports } from './engine';
import type { Mobster, Seat, View } from './wire';
import { SEATS, seatNumber } from './words';

export interface Head {
  edition: string;
  players: number;
  names: string[];
  families: number[];
  date: string | null;
  result: Seat | 'draw' | null;
  /** A commitment was given before the deal, and it holds. */
  proven: boolean;
  /** It began with a position, not with a deal. */
  placed: boolean;
}

/** A pick: how it is spelt, whether a decision begins with it, who dies of it. */
export type Ply = [pick: string, begins: boolean, deaths: Mobster[]];

/** Everything, hidden cards included. */
export const OPEN = 8;

export class Story {
  readonly head: Head;
  readonly plies: Ply[];
  private readonly engine: Engine<StoryExports>;

  /** The module is that of loadStory. Throws an EngineError that says what is wrong if it is no record, or was not honest. */
  constructor(module: WebAssembly.Module, text: string) {
    this.engine = new Engine(module);
    this.engine.sure(this.engine.call.story_read(this.engine.put(text)));
    this.head = this.engine.json<Head>(this.engine.call.story_head());
    this.plies = this.engine.json<Ply[]>(this.engine.call.story_plies());
  }

  /** What a client that took part has kept fits this game. Throws an EngineError that says what does not. */
  prove(witness: string): void {
    this.engine.sure(this.engine.call.story_prove(this.engine.put(witness)));
  }

  /** Goes to the game before pick number `ply`; behind the last it is over. */
  at(ply: number): this {
    this.engine.call.story_at(ply);
    return this;
  }

  view(seat: Seat | null): View {
    return this.engine.json<View>(this.engine.call.story_view(seatNumber(seat)));
  }

  /** The families that are still in the game. */
  inPlay(): Seat[] {
    const { home, list } = this.view(null);
    return SEATS.slice(0, this.head.players).filter(
      (seat, s) => home[s] !== '' || list.some((mobster) => mobster.startsWith(seat)),
    );
  }

  /** What led here, as a message `events`: for a seat, for a spectator (null), or everything. */
  events(seat: Seat | null | typeof OPEN): string {
    const reader = seat === OPEN ? OPEN : seatNumber(seat);
    return this.engine.text(this.engine.call.story_events(reader));
  }

  /** What if? This game up to here, for a table that plays on from this seat (LocalTables.place): what the seat could not
   * know is dealt anew. Throws if the game is over or the family is out. */
  whatIf(seat: Seat): string {
    const [low, high] = crypto.getRandomValues(new Uint32Array(2));
    return this.engine.text(this.engine.call.story_what_if(seatNumber(seat), low!, high!));
  }
}
