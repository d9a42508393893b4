// waiting.test.ts - whom a lobby waits for, and what it says to somebody who is alone.
import { expect, test } from 'vitest';
import type { Lobby, LobbySeat } from '../src/lib/wire';
import { isAlone, mayLock, mayStart, waitsForOthers } from '../src/pages/waiting';
import { removable, watchersOf } from '../src/pages/watching';

function seat(kind: LobbySeat['kind'], person: number | null = null, ready = false): LobbySeat {
  const seat = { kind, person, level: null, family: 0, ready, why: 'none' } as const;
  return ready ? { ...seat, hash: 'ab' } : seat;
}
const SOLO = [seat('human', 0), seat('bot'), seat('bot')];
const FRIENDS = [seat('human', 0, true), seat('human', 1), seat('bot')];

test('one person at a table of this browser is alone; at a server somebody may come', () => {
  expect(isAlone('solo', SOLO)).toBe(true);
  expect(isAlone('server', SOLO)).toBe(false);
  expect(isAlone('solo', FRIENDS)).toBe(false);
});

test('nobody waits for oneself, for bots or for free seats', () => {
  expect(waitsForOthers(SOLO, 0)).toBe(false);
  expect(waitsForOthers([seat('human', 0), seat('open')], 0)).toBe(false);
  expect(waitsForOthers(FRIENDS, 0)).toBe(true);
  expect(waitsForOthers(FRIENDS, 1)).toBe(false);
});

test('whoever is alone is ready by dealing; friends say so first', () => {
  expect(mayStart(SOLO, true)).toBe(true);
  expect(mayStart(SOLO, false)).toBe(false);
  expect(mayStart([...SOLO, seat('open')], true)).toBe(false);
  expect(mayStart(FRIENDS, false)).toBe(false);
  expect(mayStart([seat('human', 0, true), seat('human', 1, true)], false)).toBe(true);
});

test('there is somebody to be alone with before the door is locked, and a locked one can be opened', () => {
  const person = (name: string) => ({ name, seat: null, connected: true });
  const [anne, bob] = [person('Anne'), person('Bob')];
  expect(mayLock({ people: [anne], locked: false }, 0)).toBe(false);
  expect(mayLock({ people: [anne, null], locked: false }, 0)).toBe(false);
  expect(mayLock({ people: [anne, bob], locked: false }, 0)).toBe(true);
  expect(mayLock({ people: [anne], locked: true }, 0)).toBe(true);
});

test('the host can remove those who watch, and nobody who has a seat', () => {
  const person = (name: string, seat: 'A' | null) => ({ name, seat, connected: true });
  const people = [person('Anne', 'A'), person('Eve', null), null, person('Gus', null)];
  const lobby = { people, host: 0 } as unknown as Lobby;
  expect(watchersOf(lobby).map(({ i, name }) => `${i} ${name}`)).toEqual(['1 Eve', '3 Gus']);
  expect(removable({ lobby, person: 0 })).toBe(2);
  expect(removable({ lobby, person: 1 })).toBe(0);
  expect(removable({ lobby: { ...lobby, host: 1 }, person: 1 })).toBe(1); // not oneself
  expect(removable({ lobby: null, person: null })).toBe(0);
});
