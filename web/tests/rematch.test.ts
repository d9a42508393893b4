// rematch.test.ts - who is ready by a vote, and when no lobby is shown between two games.
import { expect, test } from 'vitest';
import { dealing, isReady } from '../src/lib/rematch';
import type { Lobby, LobbySeat } from '../src/lib/wire';

function seat(kind: LobbySeat['kind'], person: number | null, ready = false): LobbySeat {
  return { kind, person, level: null, family: 0, ready, why: 'none', hash: '' };
}

function lobby(votes: string, connected = true): Lobby {
  const seats = [seat('human', 0), seat('human', 1, true), seat('bot', null), seat('open', null)];
  const people = [
    { name: 'Anne', seat: 'A' as const, connected: true },
    { name: 'Ben', seat: 'B' as const, connected },
  ];
  return { phase: 'lobby', rematch_votes: votes, seats, people } as Partial<Lobby> as Lobby;
}

test('ready means bound to a part', () => {
  expect(isReady({ ...seat('human', 0, true), hash: 'ab' })).toBe(true);
  expect(isReady(seat('human', 0, true))).toBe(false); // called off: its client sends another one
  expect(isReady({ ...seat('human', 0), hash: 'ab' })).toBe(false);
});

test('a deal is at hand when all who play have voted and are there', () => {
  expect(dealing(lobby('AB'))).toBe(true);
  expect(dealing(lobby('-'))).toBe(false);
  expect(dealing(lobby('A'))).toBe(false);
  expect(dealing(lobby('AB', false))).toBe(false);
  expect(dealing({ ...lobby('AB'), phase: 'over' })).toBe(false);
  const { people, ...rest } = lobby('A');
  expect(dealing({ ...rest, people: [people[0]!, { ...people[1]!, bot: true }] })).toBe(true);
});
