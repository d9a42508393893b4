// people.ts - people at a table, for tests: they hold a GameView, as the page does, and play at random from a seed.
import { GameView } from '../src/lib/game_view';
import type { Seat, Sent, Told, WirePick } from '../src/lib/wire';
import type { House, Session } from '../src/worker/house';
import { module } from './module';

/** A small generator, so that a failing test can be run again. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'n'> : never;

/** One person with one connection; everything heard is kept. */
export class Person {
  readonly view = new GameView(module);
  readonly told: Told[] = [];
  readonly lines: string[] = [];
  readonly session: Session;
  seat: Seat | null = null;
  me = -1;
  lost = 0;
  cut = 0;
  /** The step of the question that was answered last. */
  answered = -1;
  private n = 0;

  constructor(
    house: House,
    readonly id: string,
  ) {
    this.session = house.open(
      id,
      (frame) => this.hear(frame),
      () => this.cut++,
    );
  }

  send(message: Unnumbered<Sent>): number {
    const { type, ...rest } = message;
    this.session.hear(JSON.stringify({ type, n: ++this.n, ...rest }));
    return this.n;
  }

  ready(part: string): void {
    this.send({ type: 'ready', on: true, hash: this.view.pledge(part) });
  }

  /** The last message of this type. */
  last<T extends Told['type']>(type: T): Extract<Told, { type: T }> | undefined {
    return this.told.findLast((told) => told.type === type) as Extract<Told, { type: T }>;
  }

  all<T extends Told['type']>(type: T): Extract<Told, { type: T }>[] {
    return this.told.filter((told) => told.type === type) as Extract<Told, { type: T }>[];
  }

  private hear(frame: string): void {
    for (const line of frame.split('\n')) {
      const told = JSON.parse(line) as Told;
      this.lines.push(line);
      this.told.push(told);
      if (told.type === 'joined') this.me = told.person ?? -1;
      if (told.type === 'lobby') this.seat = told.lobby.people[this.me]?.seat ?? null;
      if (this.view.told(line, this.seat) === 'lost') this.lost++;
      if (told.type === 'parts' && this.seat)
        this.send({ type: 'part', part: this.view.part(this.seat) });
    }
  }

  /** Picks anything legal, until the decision is whole; null: nothing to decide. */
  decide(chance: () => number): WirePick[] | null {
    let composed = this.view.clear();
    if (!composed.legal.length) return null;
    while (!composed.complete) {
      const pick = composed.legal[Math.floor(chance() * composed.legal.length)];
      if (!pick) throw new Error(`a decision that cannot go on: ${JSON.stringify(composed)}`);
      composed = this.view.pick(pick);
    }
    return composed.picks;
  }
}
