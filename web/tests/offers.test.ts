// offers.test.ts - the end of a game alone: what is offered, when, and that it is offered once; paces and their knobs.
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/lib/engine';
import { empty, type TableState } from '../src/lib/state';
import type { Lobby, LobbyPerson, Settings } from '../src/lib/wire';
import { words } from '../src/lib/words';
import { counted, ended, offerAfter, offered, type Ended } from '../src/pages/offers';
import { asksForCalm, atPace, knobsOf } from '../src/pages/pace';
import type { Past } from '../src/ui/prefs.svelte';
import { module } from './module';

const LEVELS = ['stooge', 'soldier', 'thug'];
const NEW: Past = { last: '', wins: {}, offered: [] };
const game = (id: string, more: Partial<Ended> = {}): Ended => ({
  id,
  won: false,
  alone: true,
  pace: 'relaxed',
  level: 'soldier',
  ...more,
});

/** Games one after the other, each offer declined; what was offered. */
function play(games: Ended[]) {
  let past = NEW;
  return games.map((one, i) => {
    past = counted(past, one);
    const offer = offerAfter(past, i + 1, one, LEVELS);
    if (offer) past = offered(past, offer);
    return offer?.kind === 'level' ? offer.to : (offer?.kind ?? null);
  });
}

describe('what is offered', () => {
  it('is the race after the third game, once', () => {
    const games = ['a', 'b', 'c', 'd'].map((id) => game(id));
    expect(play(games)).toEqual([null, null, 'party', null]);
  });

  it('is the next level after two wins at one, once', () => {
    const won = ['a', 'b', 'c', 'd'].map((id) => game(id, { won: true, pace: 'party' }));
    expect(play(won)).toEqual([null, 'thug', null, null]);
    const [one, other] = [game('a', { won: true }), game('b', { won: true, level: 'stooge' })];
    expect(play([one, other])).toEqual([null, null]);
    const top = ['a', 'b'].map((id) => game(id, { won: true, level: 'thug' }));
    expect(play(top)).toEqual([null, null]);
  });

  it('is one thing at a time', () => {
    const games = ['a', 'b', 'c', 'd'].map((id, i) => game(id, { won: i > 0 }));
    expect(play(games)).toEqual([null, null, 'party', 'thug']);
  });

  it('is nothing to people among people, to racers, and after mixed levels', () => {
    const past = { ...NEW, wins: { soldier: 9 } };
    expect(offerAfter(past, 9, game('a', { alone: false }), LEVELS)).toBeNull();
    expect(offerAfter(NEW, 9, game('a', { pace: 'party' }), LEVELS)).toBeNull();
    expect(offerAfter(past, 9, game('a', { level: null, pace: 'custom' }), LEVELS)).toBeNull();
  });

  it('counts a game once, and a win only alone', () => {
    const past = counted(NEW, game('a', { won: true }));
    expect(past).toEqual({ last: 'a', wins: { soldier: 1 }, offered: [] });
    expect(counted(past, game('a', { won: true }))).toBe(past);
    expect(counted(past, game('b', { won: true, alone: false })).wins).toEqual({ soldier: 1 });
  });
});

const SETTINGS: Settings = {
  edition: 'lookout-2021',
  seats: 3,
  clock: 'untimed',
  window: null,
  flags: ['chat'],
  standin: 'thug',
  pace: 'relaxed',
};
const lobby = (people: Partial<LobbyPerson>[], settings = SETTINGS) =>
  ({
    settings,
    host: 0,
    game: 1,
    people: people.map((one) => ({ name: '', seat: null, connected: true, ...one })),
    seats: [
      { kind: 'human', person: 0 },
      { kind: 'bot', person: null, level: 'thug' },
      { kind: 'bot', person: null, level: 'thug' },
    ],
  }) as unknown as Lobby;

it('the end of a game says whose it is', () => {
  const state = {
    ...empty(),
    table: 't',
    seat: 'B',
    lobby: lobby([{}]),
    over: { result: 'B' },
  } as unknown as TableState;
  const end = { id: 't/1', won: true, alone: true, pace: 'relaxed', level: 'thug' };
  expect(ended(state)).toEqual(end);
  expect(ended({ ...state, seat: null })).toBeNull();
  expect(ended({ ...state, over: null })).toBeNull();
});

describe('the pace of a table', () => {
  const all = words(new Engine(module), 'en');
  const knobs = { clock: 'blitz', window: 12000, sealed: true } as const;

  it('has its clock and window from the C code, and a seal only by choice', () => {
    const at = (pace: 'relaxed' | 'party' | 'lightning' | 'custom') => {
      const { clock, window, flags } = atPace(all, SETTINGS, pace, knobs);
      return [clock, window, flags];
    };
    expect(at('relaxed')).toEqual(['untimed', null, ['chat']]);
    expect(at('party')).toEqual(['standard', 6000, ['chat']]);
    expect(at('lightning')).toEqual(['blitz', 3000, ['chat']]);
    expect(at('custom')).toEqual(['blitz', 12000, ['sealed', 'chat']]);
    const own = atPace(all, SETTINGS, 'custom', knobs);
    expect(knobsOf(own)).toEqual(knobs);
    expect(atPace(all, own, 'party', knobs).flags).toEqual(['chat']);
  });

  it('is questioned if somebody is new, to the host alone', () => {
    const party = atPace(all, SETTINGS, 'party', knobs);
    const [old, fresh] = [lobby([{}, {}], party), lobby([{}, { new: true }], party)];
    expect(asksForCalm(old, 0)).toBe(false);
    expect(asksForCalm(fresh, 0)).toBe(true);
    expect(asksForCalm(fresh, 1)).toBe(false);
    expect(asksForCalm({ ...fresh, settings: SETTINGS }, 0)).toBe(false);
    expect(asksForCalm(lobby([{ new: true }, {}], party), 0)).toBe(false);
    expect(asksForCalm(lobby([{}, { new: true, connected: false }], party), 0)).toBe(false);
  });
});
