// hint.ts - what a bot thinks of a view, in slices (src/wasm/hint.c). Whoever calls has the clock: a worker.
import { Engine, type StoryExports } from './engine';
import type { View, WirePick } from './wire';

export interface Advice {
  iterations: number;
  /** Of each seat, in thousandths. */
  chances: number[];
  /** Whole ones, the best first. */
  moves: { picks: WirePick[]; chance: number; visits: number }[];
}

export class Hint {
  private readonly engine: Engine<StoryExports>;

  constructor(module: WebAssembly.Module) {
    this.engine = new Engine(module);
  }

  /** What to do; the same bot as in the terminal. */
  ask(view: View): void {
    this.engine.sure(this.engine.call.hint_ask(this.engine.put(JSON.stringify(view))));
  }

  /** How it stands, to a don; iterations 0: his own number. */
  look(view: View, iterations: number, seed: number): void {
    const n = this.engine.put(JSON.stringify(view));
    this.engine.sure(this.engine.call.hint_look(n, iterations, seed));
  }

  /** How many iterations are left. */
  think(iterations: number): number {
    return this.engine.call.hint_think(iterations);
  }

  say(): Advice {
    return this.engine.json<Advice>(this.engine.call.hint_say());
  }
}
