// show.svelte.ts - plays what happened, beat after beat, on a board that follows. What waits is in the client's queue, and happens
// when its beat begins: so everything that is shown, said and asked is behind the same event. Nothing is left out but by whoever
// skips; a board that is late plays faster. The clock is setTimeout, so a test has its own.
import type { Event, LogEntry, TableState } from '../../lib/state';
import type { Card, Mobster, Seat, WireEvent } from '../../lib/wire';
import { beatOf, landsAt, lengthOf, lengthOfAll, type Beat, type Speed } from './beats';

/** By so much faster are the cards of a deal. */
const QUICK = 3;

export interface OnStage {
  seat: Seat;
  card: Card;
  targets: (Mobster | Seat)[];
  counter: { seat: Seat; card: Card } | null;
}

/** What happens: the client, as far as it matters here. */
export interface Source {
  readonly now: TableState;
  readonly game: {
    waiting(): WireEvent[];
    again(events: WireEvent[], seat: Seat | null): string[];
  };
  next(): Event | null;
  catchUp(): Event[];
  publish(): void;
}

export interface Hooks {
  speed(): Speed;
  /** What waits takes so long (ms) to be shown: is that longer than others wait for it? */
  late(behind: number): boolean;
  /** What is said of a beat, once, whether it is shown or skipped. */
  say(text: string): void;
  /** A beat begins that is shown for so long (ms). */
  began(event: WireEvent, beat: Beat, ms: number): void;
  /** All has been shown. */
  rested(): void;
}

export class Show {
  beat: Beat | null = $state.raw(null);
  stage: OnStage | null = $state.raw(null);
  /** The line of the log under what is on stage. */
  private captioned: Event | null = $state.raw(null);
  private log: readonly LogEntry[] = $state.raw([]);

  private table: string | null = null;
  private heard = 0;
  /** The cards of a deal are drawn as fast as they can be followed: which they are is seen behind it. */
  private dealing = false;
  /** So many of the events that wait have been said already. */
  private ahead = 0;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly source: Source,
    private readonly hooks: Hooks,
  ) {}

  /** The sentence under what is on stage, in the language of now. */
  get caption(): string {
    const { captioned } = this;
    const entry = this.log.findLast(({ id }) => id === captioned?.id) ?? captioned;
    return entry && 'event' in entry ? entry.text : '';
  }

  get busy(): boolean {
    return this.beat !== null;
  }

  /** Every new state of the table comes here. */
  hear(state: TableState): void {
    const last = state.log.at(-1)?.id ?? 0;
    this.log = state.log;
    if (state.table !== this.table || last < this.heard) this.restart(state);
    this.heard = last;
    if (this.beat) this.sayAhead();
    else this.next();
  }

  /** Everything that waits has happened. It is still said: nobody misses an event by being quick. */
  skip(): void {
    this.stop();
    for (const entry of this.source.catchUp()) this.tell(entry);
    this.source.publish();
    this.rest();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.beat = null;
  }

  /** What happened before this page looked is not played again. The card in the middle and the sentence under it are as they stand
   * for whoever saw it happen. */
  private restart(state: TableState): void {
    this.stop();
    this.ahead = 0;
    this.stage = this.captioned = null;
    this.table = state.table;
    for (const entry of state.log) if ('event' in entry) this.hold(entry);
  }

  /** Beats without a length follow each other at once, and are published as one. */
  private next(): void {
    for (let first = true; ; first = false) {
      const entry: Event | null = this.source.next();
      if (!entry) {
        if (!first) this.source.publish();
        return this.rest();
      }
      const beat = this.tell(entry);
      const ms = this.length(entry.event);
      this.hooks.began(entry.event, beat, ms);
      if (ms) return this.play(entry.event, beat, ms);
    }
  }

  /** At the speed that is wanted; whoever is late is as fast as others, and whoever is late then hurries. */
  private length(event: WireEvent): number {
    const wanted = this.hooks.speed();
    const all = [event, ...this.source.game.waiting()];
    const late = (speed: Speed) => this.hooks.late(lengthOfAll(all, speed));
    if (!late(wanted)) return lengthOf(event, wanted) / (this.dealing ? QUICK : 1);
    const hurries = wanted !== 'slow' || late('normal');
    return lengthOf(event, wanted === 'slow' ? 'normal' : wanted, hurries);
  }

  /** The board, and all that is known beside it, is behind the event from when it has landed. */
  private play(event: WireEvent, beat: Beat, ms: number): void {
    this.beat = beat;
    this.sayAhead();
    this.after(ms * landsAt(event), () => this.source.publish());
    this.after(ms, () => {
      this.timers = [];
      this.beat = null;
      this.next();
    });
  }

  private after(ms: number, run: () => void): void {
    if (!ms) return run();
    this.timers.push(setTimeout(run, ms));
  }

  /** Nothing is left to play: the board is the view. */
  private rest(): void {
    if (!this.source.now.view?.card) this.stage = null;
    this.hooks.rested();
  }

  /** Without motion a death stands still for a moment, and whoever hears the page does not wait for a picture. */
  private sayAhead(): void {
    if (this.hooks.speed() !== 'off') return;
    const { game, now } = this.source;
    const fresh = game.waiting().slice(this.ahead);
    this.ahead += fresh.length;
    if (fresh.length)
      for (const text of game.again(fresh, now.seat)) if (text) this.hooks.say(text);
  }

  private tell(entry: Event): Beat {
    if (this.ahead) this.ahead--;
    else if (entry.text) this.hooks.say(entry.text);
    return this.hold(entry);
  }

  /** What it leaves in the middle of the board. */
  private hold(entry: Event): Beat {
    const beat = beatOf(entry.event);
    const { card, target, quiet } = beat;
    if (entry.event[0] === 'deal') this.dealing = true;
    if (entry.event[0] === 'turn') this.dealing = false;
    if (card === null) this.stage = null;
    else if (card?.counter && this.stage) this.stage = { ...this.stage, counter: card };
    else if (card) this.stage = { ...card, targets: [], counter: null };
    if (target && this.stage)
      this.stage = { ...this.stage, targets: [...this.stage.targets, target] };
    if (entry.text && !quiet) this.captioned = entry;
    return beat;
  }
}
