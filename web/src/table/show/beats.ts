// beats.ts - how each event is shown: from where to where something flies, what is struck, what is heard. One row an event;
// whatever is heard is seen as well. How long each takes at normal speed is known to the table, too, which waits for it
// (rules/event.def): so the two cannot differ.
import type { Sound } from '../../sound/sounds';
import { SHOW_MS, type Card, type Mobster, type Seat, type WireEvent } from '../../lib/wire';
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

function discards(quiet = false) {
  return (_: Name, from: Seat, card: Card): Beat => {
    const flight = { from: seat(from), to: 'pile', card } as const;
    return { flight, sound: 'slap', card: null, quiet };
  };
}

const moves = (_: Name, of: Mobster): Beat => ({ sound: 'knock', effect: dust(who(of)) });

/** A row an event. */
const BEATS: { [N in Name]: (...event: EventOf<N>) => Beat } = {
  deal: () => ({ sound: 'shuffle', effect: shine('deck'), card: null }),
  turn: (_, of) => ({ sound: 'tick', effect: shine(seat(of)), card: null, quiet: true }),
  drew: (_, to, card = null as never) => ({
    flight: { from: 'deck', to: seat(to), card },
    sound: 'draw',
    quiet: true,
  }),
  took: (_, to, card) => ({
    flight: { from: 'pile', to: seat(to), card },
    sound: 'draw',
  }),
  shuffle: () => ({ sound: 'shuffle', effect: shine('deck') }),
  play: (_, from, card) => ({
    flight: { from: seat(from), to: 'stage', card },
    sound: 'slap',
    card: { seat: from, card },
  }),
  name: (_, seat, card, target) => ({
    target,
    effect: dust(place(target)),
    sound: 'tick',
  }),
  drop: discards(),
  butcher: discards(),
  discard: discards(true),
  give: (_, seat, card, to) => ({
    flight: { from: 'stage', to: who(to), card },
    sound: 'coin',
    card: null,
    effect: shine(who(to)),
  }),
  counter: (_, from, card) => ({
    flight: { from: seat(from), to: 'stage', card },
    sound: 'stamp',
    card: { seat: from, card, counter: true },
    effect: { what: 'stamp', at: 'stage' },
  }),
  pass: () => ({ quiet: true }),
  no_counter: () => ({ quiet: true }),
  list: (_, of, place) => ({
    flight: { from: who(of), to: 'wall', who: of, place },
    sound: 'knock',
    effect: dust(who(of)),
  }),
  home: (_, of) => ({
    flight: { from: who(of), to: family(of), who: of },
    sound: 'coin',
    effect: shine(family(of)),
  }),
  replace: moves,
  swap: moves,
  die: (_, card, of) => ({
    effect: { what: 'shot', at: who(of) },
    sound: 'shot',
  }),
  lose: (_, card, of) => ({
    flight: { from: who(of), to: 'pile', card },
    sound: 'slap',
    quiet: true,
  }),
  return: (_, of) => ({ sound: 'bell', effect: shine(family(of)) }),
  out: (_, of) => ({ sound: 'toll', effect: { what: 'stamp', at: seat(of) } }),
  war: (_, rate = 0) => WARS[rate as 0 | 1 | 2],
  celebrity: (_, seat, of) => ({ sound: 'bell', effect: shine(who(of)) }),
  no_grudge: () => ({}),
  end: () => ({}),
  over: (_, of) => ({ sound: 'brass', effect: shine(seat(of)), card: null }),
  ask: () => ({ quiet: true }),
};

/** By how many die each turn. */
const WARS: Record<0 | 1 | 2, Beat> = [
  { effect: shine('wall'), sound: 'bell' },
  { effect: { what: 'siren', at: 'wall' }, sound: 'siren' },
  { effect: { what: 'fire', at: 'wall' }, sound: 'alarm' },
];

export function beatOf(event: WireEvent): Beat {
  return (BEATS[event[0]] as (...event: WireEvent) => Beat)(...event);
}

export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** Whoever is late plays what is left at so many times the speed. */
const HURRY = 4;
/** Without motion, what must not be missed still stands there for a moment (ms). */
const STILL = 250;
const STILLS = new Set<WireEvent[0]>(['die', 'out']);

/** How long an event is shown (ms). */
export function lengthOf([name]: WireEvent, speed: Speed, late = false): number {
  const ms = speed === 'off' && STILLS.has(name) ? STILL : SHOW_MS[name] * SPEEDS[speed];
  return late ? ms / HURRY : ms;
}

/** … and all of these. */
export const lengthOfAll = (events: WireEvent[], speed: Speed): number =>
  events.reduce((sum, event) => sum + lengthOf(event, speed), 0);

const LANDS = new Set<WireEvent[0]>(['drew', 'took', 'list', 'home', 'die', 'return', 'out']);

/** At which part of its time the board changes: when the shot has fallen, when what flies has landed. */
export const landsAt = (event: WireEvent): number => (LANDS.has(event[0]) ? 0.6 : 0);
