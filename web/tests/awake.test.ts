// awake.test.ts - a phone at a table: its screen stays on, and it buzzes for its owner's own questions alone.
import { expect, test } from 'vitest';
import { empty, type TableState } from '../src/lib/state';
import type { View } from '../src/lib/wire';
import { keepAwake } from '../src/pages/awake';
import { BUZZ, Buzzer } from '../src/pages/buzz';
import { VIEW } from './table/view';

class Page extends EventTarget {
  hidden = false;
  show(shown: boolean) {
    this.hidden = !shown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function phone() {
  const page = new Page();
  const held = new Set<object>();
  const request = () => {
    const lock = { release: () => Promise.resolve(void held.delete(lock)) };
    held.add(lock);
    return Promise.resolve(lock);
  };
  const screen = { wakeLock: { request } } as unknown as Navigator;
  return { page: page as unknown as Document & Page, held, screen };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the screen is held once, again when somebody looks again, and let go of', async () => {
  const { page, held, screen } = phone();
  const stop = keepAwake(screen, page);
  await settled();
  expect(held.size).toBe(1);
  held.clear(); // as a browser does
  page.show(false);
  await settled();
  expect(held.size).toBe(0);
  page.show(true);
  page.show(true);
  await settled();
  expect(held.size).toBe(1);
  stop();
  page.show(true);
  await settled();
  expect(held.size).toBe(0);
});

test('whoever leaves before the screen is held does not hold it', async () => {
  const { page, held, screen } = phone();
  keepAwake(screen, page)();
  await settled();
  expect(held.size).toBe(0);
});

test('a browser that cannot, or will not, is no trouble', async () => {
  const { page } = phone();
  const refusing = { wakeLock: { request: () => Promise.reject(new Error('low battery')) } };
  keepAwake({}, page)();
  keepAwake(refusing as unknown as Navigator, page)();
  await settled();
});

const at = (view: Partial<View>, state: Partial<TableState> = {}): TableState => ({
  ...empty(),
  seat: 'A',
  playing: true,
  step: 7,
  awaited: 'turn',
  view: { ...VIEW, ...view },
  ...state,
});
const heard = (...states: TableState[]) => {
  const buzzed: number[][] = [];
  const buzzer = new Buzzer((pattern) => buzzed.push(pattern));
  states.forEach((state) => buzzer.hear(state));
  return buzzed;
};
const window = (n: number) => ({ window: n }) as NonNullable<TableState['window']>;
const others = { turn: 'B', asked: 'B' } as const;

test('a turn buzzes once, however many questions it has, and the next one again', () => {
  const mine = [at({}), at({}, { step: 8 }), at({}, { step: 9, awaited: null })];
  expect(heard(...mine)).toEqual([BUZZ.turn]);
  expect(heard(...mine, at(others, { awaited: null }), at({}, { step: 20 }))).toHaveLength(2);
});

test('a question in the turn of somebody else buzzes, and each window that is asked about', () => {
  const choose = { turn: 'B', asked: 'A', phase: 'choose' } as const;
  const open = { turn: 'B', asked: 'AC', phase: 'counter' } as const;
  expect(heard(at(choose), at(choose), at(choose, { step: 9 }))).toHaveLength(2);
  const first = at(open, { awaited: 'counter', window: window(3) });
  const next = at(open, { awaited: 'counter', window: window(4) });
  expect(heard(first, first, next)).toEqual([BUZZ.counter, BUZZ.counter]);
});

test.each([
  ['the board has not come so far', at(others)],
  ['the page does not ask', at({ turn: 'B', asked: 'A', phase: 'counter' }, { awaited: null })],
  ['another tab plays', at({}, { playing: false })],
  ['one only watches', at({}, { seat: null })],
  ['the game is over', at({}, { over: {} as NonNullable<TableState['over']> })],
])('nothing buzzes if %s', (_, state) => {
  expect(heard(state)).toEqual([]);
});

test('what others hold changes nothing', () => {
  const open = { turn: 'B', asked: 'AC', phase: 'counter' } as const;
  const told = (hands: number[]) =>
    heard(at({ ...open, hands }, { awaited: 'counter', window: window(3) }));
  expect(told([4, 5, 5])).toEqual(told([4, 1, 8]));
});
