// beats.ts - how each event is shown: how long, from where to where something flies, what is struck, what is heard. One row
// an event; whatever is heard is seen as well. Times are those of the normal speed.
import type { Sound } from '../../sound/sounds';
import type { Card, Mobster, Seat, WireEvent } from '../../lib/wire';
import { isMobster, seatOf } from '../scene';

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

type Name = WireEvent[0];
type EventOf<N extends Name> = Extract<WireEvent, [name: N, ...rest: unknown[]]>;

const seat = (of: Seat): Anchor => `seat:${of}`;
const who = (of: Mobster): Anchor => `who:${of}`;
const family = (of: Mobster): Anchor => seat(seatOf(of));
const place = (what: Mobster | Seat): Anchor => (isMobster(what) ? who(what) : seat(what));
const shine = (at: Anchor) => ({ what: 'shine', at }) as const;
const dust = (at: Anchor) => ({ what: 'dust', at }) as const;

function discards(ms: number, quiet = false) {
  return (_: Name, from: Seat, card: Card): Beat => {
    const flight = { from: seat(from), to: 'pile', card } as const;
    return { ms, flight, sound: 'slap', card: null, quiet };
  };
}

const moves = (_: Name, of: Mobster): Beat => ({ ms: 800, sound: 'knock', effect: dust(who(of)) });

/** A row an event. */
const BEATS: { [N in Name]: (...event: EventOf<N>) => Beat } = {
  deal: () => ({ ms: 700, sound: 'shuffle', effect: shine('deck'), card: null }),
  turn: (_, of) => ({ ms: 450, sound: 'tick', effect: shine(seat(of)), card: null, quiet: true }),
  drew: (_, to, card = null as never) => ({
    ms: 320,
    flight: { from: 'deck', to: seat(to), card },
    sound: 'draw',
    quiet: true,
  }),
  took: (_, to, card) => ({
    ms: 600,
    flight: { from: 'pile', to: seat(to), card },
    sound: 'draw',
  }),
  shuffle: () => ({ ms: 700, sound: 'shuffle', effect: shine('deck') }),
  play: (_, from, card) => ({
    ms: 1300,
    flight: { from: seat(from), to: 'stage', card },
    sound: 'slap',
    card: { seat: from, card },
  }),
  name: (_, seat, card, target) => ({
    ms: 800,
    target,
    effect: dust(place(target)),
    sound: 'tick',
  }),
  drop: discards(900),
  butcher: discards(900),
  discard: discards(220, true),
  give: (_, seat, card, to) => ({
    ms: 1100,
    flight: { from: 'stage', to: who(to), card },
    sound: 'coin',
    card: null,
    effect: shine(who(to)),
  }),
  counter: (_, from, card) => ({
    ms: 1500,
    flight: { from: seat(from), to: 'stage', card },
    sound: 'stamp',
    card: { seat: from, card, counter: true },
    effect: { what: 'stamp', at: 'stage' },
  }),
  pass: () => ({ ms: 0, quiet: true }),
  no_counter: () => ({ ms: 500, quiet: true }),
  list: (_, of, place) => ({
    ms: 900,
    flight: { from: who(of), to: 'wall', who: of, place },
    sound: 'knock',
    effect: dust(who(of)),
  }),
  home: (_, of) => ({
    ms: 900,
    flight: { from: who(of), to: family(of), who: of },
    sound: 'coin',
    effect: shine(family(of)),
  }),
  replace: moves,
  swap: moves,
  die: (_, card, of) => ({
    ms: card ? 1300 : 1500,
    effect: { what: 'shot', at: who(of) },
    sound: 'shot',
  }),
  lose: (_, card, of) => ({
    ms: 400,
    flight: { from: who(of), to: 'pile', card },
    sound: 'slap',
    quiet: true,
  }),
  return: (_, of) => ({ ms: 1200, sound: 'bell', effect: shine(family(of)) }),
  out: (_, of) => ({ ms: 1900, sound: 'toll', effect: { what: 'stamp', at: seat(of) } }),
  war: (_, rate = 0) => WARS[rate as 0 | 1 | 2],
  celebrity: (_, seat, of) => ({ ms: 1000, sound: 'bell', effect: shine(who(of)) }),
  no_grudge: () => ({ ms: 600 }),
  end: () => ({ ms: 600 }),
  over: (_, of) => ({ ms: 1200, sound: 'brass', effect: shine(seat(of)), card: null }),
  ask: () => ({ ms: 0, quiet: true }),
};

/** By how many die each turn. */
const WARS: Record<0 | 1 | 2, Beat> = [
  { ms: 1100, effect: shine('wall'), sound: 'bell' },
  { ms: 1500, effect: { what: 'siren', at: 'wall' }, sound: 'siren' },
  { ms: 1500, effect: { what: 'fire', at: 'wall' }, sound: 'alarm' },
];

export function beatOf(event: WireEvent): Beat {
  return (BEATS[event[0]] as (...event: WireEvent) => Beat)(...event);
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
