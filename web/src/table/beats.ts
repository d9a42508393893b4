// beats.ts - how each event is shown: how long, from where to where something flies, what is struck, what is heard. One row
// an event; whatever is heard is seen as well. Times are those of the normal speed.
import type { Sound } from '../sound/sounds';
import type { Card, Mobster, Seat, WireEvent } from '../lib/wire';
import { isMobster } from './scene';

/** A place of the board, as data-anchor names it. */
export type Anchor = 'deck' | 'pile' | 'stage' | 'wall' | `seat:${Seat}` | `who:${Mobster}`;

export interface Flight {
  from: Anchor;
  to: Anchor;
  /** A card; null: face down. */
  card?: Card | null;
  /** Or a face. */
  who?: Mobster;
  /** To this place of the line-up. */
  place?: number;
}

export type Effect = 'shot' | 'siren' | 'stamp' | 'fire' | 'dust' | 'shine';

export interface Beat {
  /** ms at normal speed. */
  ms: number;
  flight?: Flight;
  /** What is seen at a place while it is heard. */
  effect?: { what: Effect; at: Anchor };
  sound?: Sound;
  /** The card in the middle from here on; null: none. */
  card?: { seat: Seat; card: Card; counter?: boolean } | null;
  /** Whom the card in the middle aims at, one more. */
  target?: Mobster | Seat;
  /** A line that nobody needs to read twice: not written over the board. */
  quiet?: boolean;
}

const seat = (of: Seat): Anchor => `seat:${of}`;
const who = (of: Mobster): Anchor => `who:${of}`;
const place = (what: Mobster | Seat): Anchor => (isMobster(what) ? who(what) : seat(what));

function discard(from: Seat, card: Card, ms: number): Beat {
  return { ms, flight: { from: seat(from), to: 'pile', card }, sound: 'slap', card: null };
}

function dies(of: Mobster, executed: boolean): Beat {
  const effect = { what: 'shot', at: who(of) } as const;
  return { ms: executed ? 1500 : 1300, effect, sound: 'shot' };
}

function war(rate: number): Beat {
  if (!rate) return { ms: 1100, effect: { what: 'shine', at: 'wall' }, sound: 'bell' };
  const effect = { what: rate === 2 ? 'fire' : 'siren', at: 'wall' } as const;
  return { ms: 1500, effect, sound: rate === 2 ? 'alarm' : 'siren' };
}

export function beatOf(event: WireEvent): Beat {
  switch (event[0]) {
    case 'deal':
      return { ms: 700, sound: 'shuffle', effect: { what: 'shine', at: 'deck' }, card: null };
    case 'turn':
      return {
        ms: 450,
        card: null,
        sound: 'tick',
        effect: { what: 'shine', at: seat(event[1]) },
        quiet: true,
      };
    case 'drew':
      return {
        ms: 320,
        flight: { from: 'deck', to: seat(event[1]), card: event[2] ?? null },
        sound: 'draw',
        quiet: true,
      };
    case 'took':
      return {
        ms: 600,
        flight: { from: 'pile', to: seat(event[1]), card: event[2] },
        sound: 'draw',
      };
    case 'shuffle':
      return { ms: 700, sound: 'shuffle', effect: { what: 'shine', at: 'deck' } };
    case 'play': {
      const [, from, card] = event;
      return {
        ms: 1300,
        flight: { from: seat(from), to: 'stage', card },
        sound: 'slap',
        card: { seat: from, card },
      };
    }
    case 'name':
      return {
        ms: 800,
        target: event[3],
        effect: { what: 'dust', at: place(event[3]) },
        sound: 'tick',
      };
    case 'drop':
    case 'butcher':
      return discard(event[1], event[2], 900);
    case 'discard':
      return { ...discard(event[1], event[2], 220), quiet: true };
    case 'give':
      return {
        ms: 1100,
        flight: { from: 'stage', to: who(event[3]), card: event[2] },
        sound: 'coin',
        card: null,
        effect: { what: 'shine', at: who(event[3]) },
      };
    case 'counter': {
      const [, from, card] = event;
      return {
        ms: 1500,
        flight: { from: seat(from), to: 'stage', card },
        sound: 'stamp',
        card: { seat: from, card, counter: true },
        effect: { what: 'stamp', at: 'stage' },
      };
    }
    case 'no_counter':
      return { ms: 500, quiet: true };
    case 'list':
      return {
        ms: 900,
        flight: { from: who(event[1]), to: 'wall', who: event[1], place: event[2] },
        sound: 'knock',
        effect: { what: 'dust', at: who(event[1]) },
      };
    case 'home':
      return {
        ms: 900,
        flight: { from: who(event[1]), to: seat(event[1].charAt(0) as Seat), who: event[1] },
        sound: 'coin',
        effect: { what: 'shine', at: seat(event[1].charAt(0) as Seat) },
      };
    case 'replace':
    case 'swap':
      return { ms: 800, sound: 'knock', effect: { what: 'dust', at: who(event[1]) } };
    case 'die':
      return dies(event[2], !event[1]);
    case 'lose':
      return {
        ms: 400,
        flight: { from: who(event[2]), to: 'pile', card: event[1] },
        sound: 'slap',
        quiet: true,
      };
    case 'return':
      return {
        ms: 1200,
        sound: 'bell',
        effect: { what: 'shine', at: seat(event[1].charAt(0) as Seat) },
      };
    case 'out':
      return { ms: 1900, sound: 'toll', effect: { what: 'stamp', at: seat(event[1]) } };
    case 'war':
      return war(event[1] ?? 0);
    case 'celebrity':
      return { ms: 1000, sound: 'bell', effect: { what: 'shine', at: who(event[2]) } };
    case 'no_grudge':
    case 'end':
      return { ms: 600 };
    case 'over':
      return {
        ms: 1200,
        sound: 'brass',
        effect: { what: 'shine', at: seat(event[1]) },
        card: null,
      };
    case 'pass':
    case 'ask':
      return { ms: 0, quiet: true };
  }
}

export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** How long a beat is shown. `behind`: ms of all that waits, at normal speed; where that is more than `lag`, all of it is
 * hurried, so that the board never stays far behind what has happened. */
export function lengthOf(beat: Beat, speed: Speed, behind: number, lag: number): number {
  const all = (beat.ms + behind) * SPEEDS[speed];
  return beat.ms * SPEEDS[speed] * (all > lag ? lag / all : 1);
}

const LANDS = new Set<WireEvent[0]>(['drew', 'took', 'list', 'home', 'die', 'return', 'out']);

/** At which part of its time the board changes: when the shot has fallen, when what flies has landed. */
export const landsAt = (event: WireEvent): number => (LANDS.has(event[0]) ? 0.6 : 0);
