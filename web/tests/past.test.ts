// past.test.ts - pages of the log from before: in order, no event twice, and nobody is told them as news.
import { expect, test } from 'vitest';
import { withPage, type LogPage } from '../src/lib/past';
import { empty, hear, type TableState } from '../src/lib/state';
import type { Told, View, WireEvent } from '../src/lib/wire';

const TURNS: WireEvent[] = Array.from({ length: 6 }, (_, i) => ['turn', i % 2 ? 'B' : 'A']);
const CHOICE: WireEvent = ['ask', 'A', 'choose'];

const page = (first: number, events: WireEvent[]): LogPage => ({
  type: 'log',
  to: 1,
  game: 1,
  first,
  turns: first - 1,
  events,
});

function heard(state: TableState, told: Told): TableState {
  return { ...state, ...hear(state, told, JSON.stringify(told)) };
}
function paged(state: TableState, told: LogPage, before: number): TableState {
  return { ...state, ...withPage(state, told, JSON.stringify(told), before) };
}
const live = (step: number, events: WireEvent[]): Told => {
  return { type: 'events', n: step, step, events, hash: '', left: null, bank: null };
};
const events = ({ log }: TableState) =>
  log.flatMap(({ told }) => (told.type === 'events' || told.type === 'log' ? told.events : []));

/** A page that was just opened, and shows a view. */
const opened = heard(empty(), { type: 'view', n: 1, step: 9, view: {} as View, hash: '' });

test('the last page stands before what was heard since the view, without what is in both', () => {
  expect(opened.unread).toBe(0);
  let now = heard(opened, live(10, [TURNS[4]!, ['ask', 'A']]));
  now = heard(now, { type: 'chat', n: 3, from: 0, text: 'hello' });
  now = heard(now, live(11, [TURNS[5]!, CHOICE]));
  now = paged(now, page(1, [...TURNS.slice(0, 4), CHOICE, ...TURNS.slice(4), CHOICE]), 0);
  expect(events(now)).toEqual([
    ...TURNS.slice(0, 4),
    CHOICE,
    TURNS[4],
    ['ask', 'A'],
    TURNS[5],
    CHOICE,
  ]);
  expect(now.log.map((entry) => entry.told.type)).toEqual(['log', 'events', 'chat', 'events']);
  expect(now.unread).toBeNull();
});

test('older pages go before it, each once', () => {
  let now = paged(opened, page(5, TURNS.slice(4)), 0);
  expect(now.unread).toBe(5);
  now = paged(now, page(3, TURNS.slice(2, 4)), 5);
  expect(paged(now, page(3, TURNS.slice(2, 4)), 5).log).toBe(now.log);
  now = paged(now, page(1, TURNS.slice(0, 2)), 3);
  expect(events(now)).toEqual(TURNS);
  expect(now.unread).toBeNull();
});

test('what comes from before is no news: its ids are below those of all that is heard', () => {
  let now = heard(paged(opened, page(1, TURNS), 0), live(10, [TURNS[0]!]));
  const ids = now.log.map(({ id }) => id);
  expect(ids[0]).toBeLessThan(0);
  expect(ids[1]).toBeGreaterThan(0);
  // After a gap the page is another one, and no line is taken for one of the old page.
  now = heard(now, { type: 'view', n: 2, step: 40, view: {} as View, hash: '' });
  now = paged(now, page(1, TURNS), 0);
  expect(now.log).toHaveLength(1);
  expect(ids).not.toContain(now.log[0]!.id);
  expect(heard(now, live(41, [TURNS[0]!])).log.at(-1)!.id).toBeGreaterThan(ids[1]!);
});

test('a view without a gap, as on taking a seat, and a deal ask for nothing', () => {
  const whole = { ...paged(opened, page(1, TURNS), 0), step: 9 };
  const seated = heard(whole, { type: 'view', n: 2, step: 9, view: {} as View, hash: '' });
  expect(seated.unread).toBeNull();
  expect(seated.log).toBe(whole.log);
  const dealt = heard(opened, live(10, [['deal', 'lookout-2021', 4]]));
  expect(dealt.unread).toBeNull();
  expect(dealt.log).toHaveLength(1);
});
