// scene.test.ts - the board that is moved on event by event ends where the engine's view is: whole games in the worker's
// house, played at random from a seed, compared after every message.
import { expect, test } from 'vitest';
import { GameView } from '../../src/lib/game_view';
import type { Seat, Told } from '../../src/lib/wire';
import { deadOf, inPlay, reduce, sceneOf, whereIs, type Scene } from '../../src/table/scene';
import { module } from '../module';
import { random } from '../people';
import { house, play, seeded, started, virtualTime } from '../table';

virtualTime();

const plain = (scene: Scene) => ({ ...scene, hand: scene.hand.toSorted() });

test.each([
  ['lookout-2021', 3, 11],
  ['mayfair-2005', 4, 12],
  ['lookout-2021-de+advanced', 5, 13],
] as const)(
  'the board follows a game of %s with %i seats (seed %i)',
  async (edition, seats, seed) => {
    seeded(seed);
    const [anne] = await started(house().house, { edition, seats });
    await play(anne, random(seed));
    const view = new GameView(module);
    let scene: Scene | null = null;
    let compared = 0;
    let seat: Seat | null = null;
    for (const line of anne.lines) {
      const told = JSON.parse(line) as Told;
      if (told.type === 'lobby') seat = told.lobby.people[anne.me]?.seat ?? null;
      if (view.told(line, seat) !== 'moved') continue;
      const after = sceneOf(view.view()!);
      if (told.type === 'events') {
        let now: Scene = scene ?? after;
        for (const event of told.events) now = reduce(now, event, seat);
        expect(plain(now), `seed ${seed}: ${line}`).toEqual(plain(after));
        compared++;
      }
      scene = after;
    }
    expect(compared).toBeGreaterThan(20);
  },
);

test('where everybody is', () => {
  const at = { home: ['12', '3'], list: ['A3', 'B1'] satisfies Scene['list'] };
  expect(whereIs(at, 'A1')).toBe('home');
  expect(whereIs(at, 'B1')).toBe('listed');
  expect(whereIs(at, 'A9')).toBe('dead');
  expect(inPlay(at, 'A')).toBe(3);
  expect(deadOf(at)).toHaveLength(13);
});
