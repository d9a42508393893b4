// rematch.test.ts - who is ready by a vote, and when no lobby is shown between two games.
import { expect, test } from 'vitest';
import { dealing, owesPart } from '../src/lib/rematch';
import type { Lobby, LobbySeat } from '../src/lib/wire';

function seat(kind: LobbySeat['kind'], person: number | null, ready = false): LobbySeat {
  return { kind, person, level: null, family: 0, ready, why: 'none' };
}

function lobby(votes: string, connected = true): Lobby {
  const seats = [seat('human', 0), seat('human', 1, true), seat('bot', null), seat('open', null)];
  const people = [
    { name: 'Anne', seat: 'A' as const, connected: true },
    { name: 'Ben', seat: 'B' as const, connected },
  ];
  return { phase: 'lobby', rematch_votes: votes, seats, people } as Partial<Lobby> as Lobby;
}

test('whoever has voted and is not ready owes a part', () => {
  expect(owesPart(lobby('AB'), 'A')).toBe(true);
  expect(owesPart(lobby('AB'), 'B')).toBe(false); // ready already
  expect(owesPart(lobby('B'), 'A')).toBe(false); // has not voted
  expect(owesPart(lobby('AB'), null)).toBe(false); // watches
  expect(owesPart({ ...lobby('AB'), phase: 'over' }, 'A')).toBe(false);
});

test('a deal is at hand when all who play have voted and are there', () => {
  expect(dealing(lobby('AB'))).toBe(true);
  expect(dealing(lobby('-'))).toBe(false);
  expect(dealing(lobby('A'))).toBe(false);
  expect(dealing(lobby('AB', false))).toBe(false);
  expect(dealing({ ...lobby('AB'), phase: 'over' })).toBe(false);
});
