// gathering.svelte.ts - a quick match before the deal: how long until bots take the open seats, said aloud now and then, and
// "ready" said by itself, so that nobody has to click once more.
import type { TableState } from '../lib/state';
import { SEATS } from '../lib/words';

/** What the match is asked of: the connection of the page, as far as it matters here. */
export interface Gatherer {
  readonly state: TableState;
  ready(): void;
  gathers(): Promise<number | null>;
}

/** How often the seconds are looked at, in ms. */
const LOOK = 200;
/** Seconds that are said aloud, besides the first: one cannot listen to every one of them. */
const ALOUD = [5, 3];

const ownSeat = ({ seat, lobby }: TableState) => (seat ? lobby?.seats[SEATS.indexOf(seat)] : null);

export class Gathering {
  /** Until bots come; null: this is no quick match, or they have come. */
  seconds: number | null = $state(null);
  private due = 0;
  private said = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly link: Gatherer,
    private readonly say: (seconds: number) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async start(): Promise<void> {
    const ms = await this.link.gathers();
    if (ms === null) return;
    this.due = this.now() + ms;
    this.look();
    if (this.seconds) this.say(this.seconds);
    this.timer = setInterval(() => this.look(), LOOK);
  }

  stop(): void {
    clearInterval(this.timer);
    this.seconds = null;
  }

  /** The time, and whether this person has still to say so: once, for whoever takes it back means it. */
  look(): void {
    const seconds = Math.max(0, Math.ceil((this.due - this.now()) / 1000));
    if (this.seconds !== null && seconds !== this.seconds && ALOUD.includes(seconds))
      this.say(seconds);
    this.seconds = seconds;
    const seat = ownSeat(this.link.state);
    if (this.said || !seat) return;
    this.said = true;
    if (!seat.ready) this.link.ready();
  }
}
