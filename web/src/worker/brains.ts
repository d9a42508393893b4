// brains.ts - the bots of a table think here, a slice at a time, so that the worker goes on hearing. All that are asked
// take turns; who is not ready when the answer is due answers with what there is.
import type { Ask, TableEngine } from './table_engine';

/** Longest piece of thought, in ms; and how long before it is due an answer is given. */
const SLICE = 10;
const MARGIN = 60;
const ITERATIONS = 32;

interface Thought extends Ask {
  /** Table time at which the pick being thought about has to stand. */
  until: number;
  /** It stands, and is on its way to the table. */
  done: boolean;
}

export interface BrainsOf {
  engine: TableEngine;
  now(): number;
  /** The bot of this seat has made up its mind. */
  answer(seat: number): void;
}

export class Brains {
  private thoughts: Thought[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly of: BrainsOf) {}

  /** The table stands where these are asked: whoever is new begins, and whoever is no longer asked forgets it. */
  ask(asks: Ask[]): void {
    const same = (a: Ask, b: Ask) => a.seat === b.seat && a.question === b.question;
    this.thoughts = this.thoughts.filter((t) => asks.some((ask) => same(t, ask)));
    for (const ask of asks)
      if (!this.thoughts.some((t) => same(t, ask)) && this.of.engine.botAsk(ask.seat))
        this.thoughts.push({ ...ask, until: this.share(ask.due), done: false });
    this.go();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.thoughts = [];
  }

  /** How many picks there will be is not known beforehand: each may use half of the time that is left. */
  private share(due: number): number {
    const now = this.of.now();
    return now + Math.max(0, due - MARGIN - now) / 2;
  }

  private go(): void {
    if (this.thoughts.some((t) => !t.done)) this.timer ??= setTimeout(this.slice, 0);
  }

  private readonly slice = (): void => {
    this.timer = undefined;
    const thought = this.thoughts.find((t) => !t.done);
    if (!thought) return;
    this.thoughts = [...this.thoughts.filter((t) => t !== thought), thought];
    thought.done = this.think(thought);
    if (thought.done) this.of.answer(thought.seat);
    this.go();
  };

  /** True when the whole decision stands. */
  private think(thought: Thought): boolean {
    const end = performance.now() + SLICE;
    do {
      const left = this.of.engine.botThink(thought.seat, ITERATIONS);
      if (left && this.of.now() < thought.until) continue;
      if (!this.of.engine.botNext(thought.seat)) return true;
      thought.until = this.share(thought.due);
    } while (performance.now() < end);
    return false;
  }
}
