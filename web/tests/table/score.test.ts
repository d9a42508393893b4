// score.test.ts - games won over the rematches of a table: each counts once, by person or family, wherever they sit by then.
import { expect, test } from 'vitest';
import { empty, type TableState } from '../../src/lib/state';
import type { Lobby } from '../../src/lib/wire';
import type { SeatFacts } from '../../src/table/families/seats';
import { counted, standing, type Score } from '../../src/table/panels/score';

/** Person 0 and the bots of families 1 and 2, as they sit in game number `game`. */
function ended(game: number, result: string | null, order = [0, 1, 2]): TableState {
  const seats = order.map((family) => ({ person: family ? null : 0 }));
  return {
    ...empty(),
    table: 'one',
    lobby: { game, seats } as unknown as Lobby,
    called: { names: [], families: order },
    over: result === null ? null : ({ result } as TableState['over']),
  };
}

const facts = [0, 1, 2].map(
  (family) => ({ seat: 'ABC'[family], family, person: family ? null : 0 }) as SeatFacts,
);
const wins = (score: Score | null) => standing(score, facts).map((row) => row.wins);
const play = (games: TableState[]) =>
  games.reduce<Score | null>((score, state) => counted(score, state), null);

test('a game that goes on counts for nobody, and one game is no score yet', () => {
  expect(play([ended(1, null)])?.games).toEqual({});
  expect(wins(play([ended(1, 'A')]))).toEqual([]);
});

test('a win follows whoever won it to another seat, and counts once', () => {
  const games = [ended(1, 'A'), ended(1, 'A'), ended(2, 'C', [1, 2, 0]), ended(3, 'A', [1, 2, 0])];
  const rows = standing(play(games), facts);
  expect(rows.map(({ seat, wins }) => [seat.family, wins])).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ]);
});

test('a draw is a game that nobody won', () => {
  expect(wins(play([ended(1, 'draw'), ended(2, 'B')]))).toEqual([1, 0, 0]);
});

test('another table begins another score', () => {
  const before = play([ended(1, 'A'), ended(2, 'A')]);
  expect(counted(before, { ...ended(1, 'B'), table: 'two' })?.games).toEqual({ 1: 'family 1' });
  expect(counted(before, empty())).toBeNull();
});
