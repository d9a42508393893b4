// quick.ts - a quick match: people gather at one table; after ten seconds bots take the seats that are left, after as many
// more the seats of those who never said that they are ready. The house has no voice at a table: what has to be done is
// done in the name of its host, or of somebody who is there and may become it (as src/server/room_quick.c does it).
import type { Seat } from '../lib/wire';
import { SEATS } from '../lib/words';
import type { Room } from './room';

const GATHER = 10000;
const LEVEL = 'soldier';

export const QUICK = {
  edition: 'lookout-2021',
  seats: 4,
  clock: 'standard',
  window: 6000,
  flags: ['auto_start'],
  standin: 'soldier',
};

export class Gathering {
  private handed = 0;
  private rounds = 0;
  private readonly due = performance.now() + GATHER;

  constructor(readonly room: Room) {
    setTimeout(() => this.fill(), GATHER);
  }

  /** Whether there is a seat left for another. */
  get open(): boolean {
    const { phase, locked, settings } = this.room.lobby;
    return !this.rounds && phase === 'lobby' && !locked && this.handed < settings.seats;
  }

  /** In how many ms bots take the seats that are open; null: none will. */
  get left(): number | null {
    const { phase, seats, settings } = this.room.lobby;
    const open = seats.slice(0, settings.seats).some((seat) => seat.kind === 'open');
    if (this.rounds || phase !== 'lobby' || !open) return null;
    return Math.max(0, Math.round(this.due - performance.now()));
  }

  seat(): Seat {
    return SEATS[this.handed++] ?? 'A';
  }

  /** Somebody who is connected and has a seat, the host before others. */
  private spokesman(): number | undefined {
    const { host, people, seats } = this.room.lobby;
    const here = [host, ...seats.map((seat) => seat.person)];
    return here.find((person) => person !== null && people[person]?.connected) ?? undefined;
  }

  private fill(): void {
    const { phase, host, seats } = this.room.lobby;
    const person = this.spokesman();
    const last = this.rounds++ > 0;
    if (phase !== 'lobby' || person === undefined) return;
    const say = (message: object) => this.room.speak(person, message);
    if (person !== host) say({ type: 'host', n: 1, who: person });
    seats.forEach((seat, s) => {
      if (last && seat.kind === 'human' && !seat.ready)
        say({ type: 'seat', n: 1, seat: SEATS[s], kind: 'bot', level: LEVEL });
    });
    say({ type: 'fill', n: 1, level: LEVEL });
    if (!last) setTimeout(() => this.fill(), GATHER);
  }
}
