// clock.svelte.ts - the moment as the page shows it: it moves on ten times a second while somebody looks.
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 100);
  return () => clearInterval(timer);
});

/** performance.now(), followed by whatever reads it. */
export function now(): number {
  subscribe();
  return performance.now();
}

export interface Left {
  ms: number;
  /** The time for the decision is over; this is the bank. */
  bank: boolean;
}

/** What is left of a clock that was told at `at`; null: none runs. */
export function timeLeft(
  clock: { left: number | null; bank: number | null; at: number },
  moment: number,
): Left | null {
  if (clock.left === null) return null;
  const gone = Math.max(0, moment - clock.at);
  if (gone < clock.left || clock.bank === null)
    return { ms: Math.max(0, clock.left - gone), bank: false };
  return { ms: Math.max(0, clock.left + clock.bank - gone), bank: true };
}

/** 75000 -> 1:15, 8200 -> 9 */
export function readTime(ms: number): string {
  const s = Math.ceil(ms / 1000);
  return s < 60 ? String(s) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
