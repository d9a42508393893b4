// scene.test.ts - the board that is shown event by event: the view that the engine hands out behind each of them. Whole games in the
// worker's house, played at random from a seed; what an event says is so in the view behind it, and behind all of them it is the
// view of somebody to whom the whole message happened at once.
import { expect, test } from 'vitest';
import { GameView } from '../../src/lib/game_view';
import type { Card, Mobster, Seat, View, WireEvent } from '../../src/lib/wire';
import { SEATS } from '../../src/lib/words';
import { deadOf, inPlay, seatOf, whereIs } from '../../src/table/scene';
import { module } from '../module';
import { random } from '../people';
import { house, play, seeded, started, virtualTime } from '../table';

virtualTime();

const copies = (view: View, card: Card) => view.hand.filter((one) => one === card).length;
const held = (view: View, seat: Seat) => view.hands[SEATS.indexOf(seat)]!;

/** The card has left the hand of this seat, for the pile or for whom it is given to. */
function laid(before: View, after: View, seat: Seat, card: Card): void {
  expect(held(after, seat)).toBe(held(before, seat) - 1);
  if (seat === after.seat) expect(copies(after, card)).toBe(copies(before, card) - 1);
}

function moved(after: View, who: Mobster, place: number | undefined): void {
  if (place === undefined) expect(whereIs(after, who)).toBe('home');
  else expect(after.list[place]).toBe(who);
}

/** What the event says is so. */
function holds(event: WireEvent, before: View, after: View): void {
  switch (event[0]) {
    case 'turn':
      return expect(after.turn).toBe(event[1]);
    case 'drew':
      expect(held(after, event[1])).toBe(held(before, event[1]) + 1);
      expect(after.deck).toBe(before.deck - 1);
      if (event[1] === after.seat)
        expect(copies(after, event[2]!)).toBe(copies(before, event[2]!) + 1);
      return;
    case 'took':
      expect(held(after, event[1])).toBe(held(before, event[1]) + 1);
      return expect([event[2], ...after.discard]).toEqual(before.discard);
    case 'shuffle':
      expect(after.deck).toBe(event[1] ?? 0);
      return expect(after.discard).toEqual([]);
    case 'play':
    case 'counter':
    case 'drop':
    case 'butcher':
    case 'discard':
      return laid(before, after, event[1], event[2]);
    case 'give':
      return expect(after.tags[event[3]]).toBe(event[2]);
    case 'list':
    case 'replace':
    case 'swap':
      return moved(after, event[1], event[2]);
    case 'home':
      return moved(after, event[1], undefined);
    case 'return':
      return moved(after, event[1], event[2]);
    case 'die':
      expect(whereIs(after, event[2])).toBe('dead');
      return expect(inPlay(after, seatOf(event[2]))).toBe(inPlay(before, seatOf(event[2])) - 1);
    case 'lose':
      expect(after.tags[event[2]]).toBeUndefined();
      return expect(after.discard[0]).toBe(event[1]);
    case 'war':
      return expect(after.war).toBe(event[1] ?? 0);
  }
}

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
    const whole = new GameView(module);
    let compared = 0;
    let happened = 0;
    for (const line of anne.lines) {
      view.hear(line);
      whole.hear(line);
      const steps = view.busy;
      while (view.busy) {
        const before = view.view();
        const [what] = view.next(1);
        if (what && before && what.event[0] !== 'deal') holds(what.event, before, view.view()!);
        happened++;
      }
      while (whole.busy) whole.next(100);
      if (!steps) continue;
      expect(view.view(), `seed ${seed}: ${line}`).toEqual(whole.view());
      compared++;
    }
    expect(view.sends().filter((request) => request.includes('"join"'))).toEqual([]); // no track was lost
    expect(compared).toBeGreaterThan(20);
    expect(happened).toBeGreaterThan(2 * compared);
  },
);

test('where everybody is', () => {
  const at = { home: ['12', '3'], list: ['A3', 'B1'] satisfies View['list'] };
  expect(whereIs(at, 'A1')).toBe('home');
  expect(whereIs(at, 'B1')).toBe('listed');
  expect(whereIs(at, 'A9')).toBe('dead');
  expect(inPlay(at, 'A')).toBe(3);
  expect(deadOf(at)).toHaveLength(13);
});
