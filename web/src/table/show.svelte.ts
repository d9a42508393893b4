// show.svelte.ts - plays what happened, beat after beat, on a board that follows. It holds up nothing: what is asked is
// answered on the view itself, and whoever wants to go on skips. The clock is setTimeout, so a test has its own.
import type { LogEntry, TableState } from '../lib/state';
import type { Card, Mobster, Seat, View } from '../lib/wire';
import { beatsOf, landsAt, lengthOf, rowOf, type Beat, type Row, type Speed } from './beats';
import { sceneOf, type Scene } from './scene';

export interface OnStage {
  seat: Seat;
  card: Card;
  targets: (Mobster | Seat)[];
  counter: { seat: Seat; card: Card } | null;
}

export interface Hooks {
  speed(): Speed;
  /** How far (ms) the board may be behind: little where somebody has to decide, nothing in a counter window. */
  lag(): number;
  /** The sentences of a message, one an event; empty ones say nothing. */
  sentences(entry: LogEntry): string[];
  /** What is said of a beat, once, whether it is shown or skipped. */
  say(text: string): void;
  /** A beat begins that is shown for so long (ms). */
  began(beat: Beat, ms: number): void;
}

interface Queued {
  beat: Beat;
  text: string;
  entry: LogEntry;
}

const seatIn = (view: View): Seat | null => (view.seat === '-' ? null : view.seat);

export class Show {
  /** What the board shows; null before there is a game. */
  scene: Scene | null = $state.raw(null);
  beat: Beat | null = $state.raw(null);
  stage: OnStage | null = $state.raw(null);
  private captioned: { entry: LogEntry; at: number } | null = $state.raw(null);

  private waiting: Queued[] = [];
  private last: Scene | null = null; // behind the last beat that waits
  private view: View | null = null;
  private heard = 0;
  private table: string | null = null;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly hooks: Hooks) {}

  /** The sentence under what is on stage, in the language of now. */
  get caption(): string {
    const { entry, at } = this.captioned ?? {};
    return entry ? (this.hooks.sentences(entry)[at ?? 0] ?? '') : '';
  }

  get busy(): boolean {
    return this.beat !== null;
  }

  /** Every new state of the table comes here. */
  hear(state: TableState): void {
    if (state.table !== this.table || (state.log.at(-1)?.id ?? 0) < this.heard) this.restart(state);
    const news = state.log.filter((entry) => entry.id > this.heard);
    this.heard = state.log.at(-1)?.id ?? 0;
    const changed = state.view !== this.view;
    this.view = state.view;
    for (const entry of news) if (entry.told.type === 'events') this.add(entry, state.view);
    if (!this.beat && !this.waiting.length && changed) this.rest();
    if (this.waiting.length && !this.beat) this.next();
  }

  /** Everything that waits has happened. It is still said: nobody misses an event by being quick. */
  skip(): void {
    this.stop();
    for (const { beat, text } of this.waiting) {
      this.hold(beat);
      if (text) this.hooks.say(text);
    }
    this.waiting = [];
    this.rest();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.beat = null;
  }

  private restart(state: TableState): void {
    this.stop();
    this.waiting = [];
    this.scene = this.last = this.stage = this.view = null;
    this.captioned = null;
    this.table = state.table;
    // What was told before this page looked is not played again, but for a deal that has just been.
    const fresh = state.log.length === 1 && state.log[0]?.told.type === 'events';
    this.heard = fresh ? 0 : (state.log.at(-1)?.id ?? 0);
    if (!fresh) this.recall(state.log);
  }

  /** The card in the middle and the sentence under it, as they stand for whoever saw it happen. */
  private recall(log: readonly LogEntry[]): void {
    const past = log.flatMap((entry) =>
      entry.told.type === 'events' || entry.told.type === 'log'
        ? entry.told.events.map((event, at) => ({ row: rowOf(event), entry, at }))
        : [],
    );
    for (const { row } of past) this.hold(row);
    const told = ({ entry, at }: (typeof past)[number]) => this.hooks.sentences(entry)[at];
    this.captioned = past.findLast((one) => !one.row.quiet && told(one)) ?? null;
  }

  private add(entry: LogEntry, view: View | null): void {
    if (entry.told.type !== 'events' || !view) return;
    const { events } = entry.told;
    const from = this.last ?? this.scene;
    if (!from && events[0]?.[0] !== 'deal') return;
    const said = this.hooks.sentences(entry);
    for (const beat of beatsOf(events, from ?? sceneOf(view), seatIn(view))) {
      this.waiting.push({ beat, text: said[beat.at] ?? '', entry });
      this.last = beat.after;
    }
  }

  private next(): void {
    const first = this.waiting.shift();
    if (!first) return this.rest();
    const { beat, text, entry } = first;
    const behind = this.waiting.reduce((sum, queued) => sum + queued.beat.ms, 0);
    const ms = lengthOf(beat, this.hooks.speed(), behind, this.hooks.lag());
    this.beat = beat;
    this.hold(beat);
    if (text && !beat.quiet) this.captioned = { entry, at: beat.at };
    if (text) this.hooks.say(text);
    this.hooks.began(beat, ms);
    if (!ms) return this.landed(beat);
    this.after(ms * landsAt(beat), () => (this.scene = beat.after));
    this.after(ms, () => this.landed(beat));
  }

  private landed(beat: Beat): void {
    this.timers = [];
    this.scene = beat.after;
    this.beat = null;
    this.next();
  }

  private after(ms: number, run: () => void): void {
    if (!ms) return run();
    this.timers.push(setTimeout(run, ms));
  }

  /** Nothing is left to play: the board is the view. */
  private rest(): void {
    this.beat = null;
    this.last = null;
    this.scene = this.view ? sceneOf(this.view) : null;
    if (!this.view?.card) this.stage = null;
  }

  private hold(beat: Row): void {
    if (beat.card === null) this.stage = null;
    else if (beat.card?.counter && this.stage) {
      this.stage = { ...this.stage, counter: { seat: beat.card.seat, card: beat.card.card } };
    } else if (beat.card) {
      this.stage = { seat: beat.card.seat, card: beat.card.card, targets: [], counter: null };
    }
    if (beat.target && this.stage) {
      this.stage = { ...this.stage, targets: [...this.stage.targets, beat.target] };
    }
  }
}
