// people.ts - people at a table, for tests: they hold a GameView, as the page does, and play at random from a seed. What it would say by
// itself is not sent, but for the part of the deal: a test says what is said.
import { GameView, HEARD } from '../src/lib/game_view';
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
  /** This client's part of the deal, once it was sent. */
  part = '';
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

  ready(): void {
    this.view.ready();
    this.pass('ready');
  }

  /** Sends what the view wants to say, if it is of this type. */
  private pass(type: Sent['type']): void {
    for (const request of this.view.sends()) {
      const { n: _, ...message } = JSON.parse(request) as Sent;
      if (message.type === type) this.send(message);
      if (message.type === 'part') this.part = message.part;
      this.lost += Number(message.type === 'join' && message.step === 0);
    }
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
      const heard = this.view.hear(line);
      while (this.view.busy) this.view.next(100);
      this.pass(heard & HEARD.parts ? 'part' : 'ping');
    }
  }

  /** Picks anything legal, until the decision is whole; null: nothing to decide. */
  decide(chance: () => number): WirePick[] | null {
    let composed = this.view.clear();
    const { legal } = composed;
    if (!legal.length) return null;
    if (this.view.view()!.phase === 'counter') return [legal[Math.floor(chance() * legal.length)]!];
    while (!composed.complete) {
      const pick = composed.legal[Math.floor(chance() * composed.legal.length)];
      if (!pick) throw new Error(`a decision that cannot go on: ${JSON.stringify(composed)}`);
      composed = this.view.pick(pick);
    }
    return composed.picks;
  }
}
