// record_line.ts - a recorded game that speaks as a table does (docs/wire.md): the client, and with it the table on the
// screen, cannot tell. A replay steps through it; a lesson waits for what the learner sends.
import type { Dial, Ear } from '../lib/line';
import type { Story } from '../lib/story';
import { WIRE_VERSION, type Lobby, type Seat, type Sent } from '../lib/wire';
import { SEATS } from '../lib/words';
import type { Watch } from './route';

export const RECORDED = 'aaaaaaaaaaaaaaaa';
const TAB = 1;
const NO_SEED = '0'.repeat(64);

export interface RecordOptions {
  story: Story;
  watch: Watch;
  ply: number;
  version: string;
  /** Names of levels: a seat that is called so was a bot's, and is called as bots are. */
  levels?: readonly string[];
  /** How the watcher is called where the record has no name. */
  you?: string;
  /** What a client decides, in a lesson: nothing happens by itself. */
  decided?: (message: Sent) => void;
}

/** A file may call people what no table would let them be called (src/table/plain.c): what cannot be seen, or turns a line
 * around, is left out. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
/** More marks on one letter than any language has. */
const STACKED = /(\p{M}{2})\p{M}+/gu;
const plain = (name = ''): string => name.replace(UNSEEN, '').replace(STACKED, '$1').trim();

export class RecordLine {
  ply: number;
  private ear: Ear | null = null;
  private n = 0;
  private readonly seat: Seat | null;

  constructor(private readonly options: RecordOptions) {
    this.ply = options.ply;
    this.seat = options.watch === 'open' || options.watch === 'spectator' ? null : options.watch;
  }

  readonly dial: Dial = (ear) => {
    this.ear = ear;
    queueMicrotask(() => this.ear?.opened());
    return {
      send: (frame) => queueMicrotask(() => this.heard(JSON.parse(frame) as Sent)),
      close: () => (this.ear = null),
    };
  };

  /** On to this ply, which is not behind: step by step, as it happened. */
  advance(to: number): void {
    while (this.ply < to && this.ply < this.options.story.plies.length) {
      this.ply++;
      this.tell(this.numbered(this.step(this.ply)));
    }
  }

  refuse(to: number, text: string): void {
    this.tell({ type: 'refused', to, id: 'lesson', rule: null, text });
  }

  /** A counter window without a clock, about the step that the client has. */
  window(): void {
    const question = this.ply + 1;
    const holds = { holds: 0, holds_left: 3, left: null };
    this.tell({ type: 'window', n: ++this.n, question, window: question, state: 'none', ...holds });
  }

  private tell(...messages: object[]): void {
    this.ear?.frame(messages.map((message) => JSON.stringify(message)).join('\n'));
  }

  private heard(message: Sent): void {
    switch (message.type) {
      case 'hello':
        return this.tell({
          type: 'welcome',
          wire: WIRE_VERSION,
          version: this.options.version,
          name: '',
        });
      case 'ping':
        return this.tell({ type: 'pong', to: message.n });
      case 'join':
        return this.joined(message.n);
      case 'log': // all that happened here was told
        return this.tell({ type: 'log', to: message.n, game: 1, first: 1, turns: 0, events: [] });
      case 'move':
      case 'attempt':
      case 'pass':
      case 'hold':
        return this.options.decided?.(message);
    }
  }

  /** All that has happened so far, at once; a record that begins with a position begins with the view of it. */
  private joined(to: number): void {
    const { players } = this.options.story.head;
    const person = this.seat ? SEATS.indexOf(this.seat) : players;
    const past: object[] = [];
    for (let ply = 0; ply <= this.ply; ply++) {
      const step = this.step(ply);
      const dealt = (step['events'] as unknown[][])[0]?.[0] === 'deal';
      past.push(ply || dealt ? step : this.view(step));
    }
    const joined = { type: 'joined', to, table: RECORDED, person, tab: TAB };
    this.tell(
      joined,
      { type: 'lobby', n: ++this.n, lobby: this.lobby() },
      ...past.map(this.numbered),
    );
  }

  private readonly numbered = (message: object) => ({ ...message, n: ++this.n });

  /** What led to this ply, as the watcher was told it. */
  private step(ply: number): Record<string, unknown> {
    return JSON.parse(this.options.story.at(ply).events(this.seat)) as Record<string, unknown>;
  }

  private view({ step, hash }: Record<string, unknown>): object {
    return { type: 'view', n: 0, step, view: this.options.story.view(this.seat), hash };
  }

  private lobby(): Lobby {
    const { edition, players, names, families } = this.options.story.head;
    const level = (s: number) => this.options.levels?.find((word) => word === names[s]);
    const called = (s: number) => plain(names[s]) || (this.seat === SEATS[s] && this.options.you);
    /** Whoever has no name is called as bots are, by the family. */
    const of = (s: number) => (s < players && !level(s) && called(s) ? s : null);
    return {
      settings: {
        edition,
        seats: players,
        clock: 'untimed',
        window: null,
        flags: [],
        standin: 'soldier',
      },
      game: 1,
      phase: 'playing',
      host: null,
      locked: true,
      paused: false,
      offered: false,
      pause_votes: '-',
      draw_votes: '-',
      rematch_votes: '-',
      commit: NO_SEED,
      seats: SEATS.map((_, s) => ({
        kind: s >= players ? 'open' : level(s) ? 'bot' : 'human',
        person: of(s),
        level: level(s) ?? 'soldier',
        family: families[s] ?? 0,
        ready: true,
        why: 'none',
      })),
      people: [
        ...SEATS.slice(0, players).map((seat, s) => ({
          name: plain(names[s]) || this.options.you || seat,
          seat,
          connected: true,
        })),
        ...(this.seat ? [] : [{ name: '–', seat: null, connected: true }]),
      ],
    };
  }
}
