// clock.test.ts - the time of tables: it stands still while nobody looks, goes faster when it is hurried, and never goes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../src/worker/clock';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** How far a clock has come since this was called. */
function since(clock: Clock) {
  const began = clock.now();
  return () => clock.now() - began;
}

test('hidden it stands still, and so does what waits for it', () => {
  const clock = new Clock();
  const passed = since(clock);
  const rung = vi.fn();
  clock.wake(1, 1000, rung);
  vi.advanceTimersByTime(400);
  clock.hide(true);
  vi.advanceTimersByTime(5000);
  expect([passed(), rung.mock.calls.length]).toEqual([400, 0]);
  clock.hide(false);
  vi.advanceTimersByTime(599);
  expect(rung).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(rung).toHaveBeenCalledTimes(1);
  expect(passed()).toBe(1000);
});

test('hurried it goes so much faster, with what waits already', () => {
  const clock = new Clock();
  const passed = since(clock);
  const rung = vi.fn();
  clock.wake(1, 4000, rung);
  vi.advanceTimersByTime(1000);
  clock.hurry(10);
  vi.advanceTimersByTime(299);
  expect(rung).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([passed(), rung.mock.calls.length]).toEqual([4000, 1]);
  clock.hurry(1);
  vi.advanceTimersByTime(100);
  expect(passed()).toBe(4100);
});

test('a hurry lasts over a look elsewhere', () => {
  const clock = new Clock();
  const passed = since(clock);
  clock.hurry(10);
  clock.hide(true);
  vi.advanceTimersByTime(500);
  clock.hide(false);
  vi.advanceTimersByTime(10);
  expect(passed()).toBe(100);
});
