// gathering.test.ts - a quick match counts down, says so now and then, and is ready by itself.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { empty, type TableState } from '../src/lib/state';
import type { Lobby } from '../src/lib/wire';
import { Gathering } from '../src/pages/gathering.svelte';

const seated = (ready: boolean): TableState => ({
  ...empty(),
  seat: 'A',
  lobby: { seats: [{ kind: 'human', ready }] } as Lobby,
});

function match(ms: number | null, state: TableState) {
  const spoken: number[] = [];
  const link = { state, ready: vi.fn(), gathers: () => Promise.resolve(ms) };
  const gathering = new Gathering(
    link,
    (seconds) => spoken.push(seconds),
    () => Date.now(),
  );
  return { gathering, link, spoken };
}

describe('a quick match', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts down, and is heard three times', async () => {
    const { gathering, spoken } = match(7312, seated(false));
    await gathering.start();
    expect(gathering.seconds).toBe(8);
    vi.advanceTimersByTime(4000);
    expect(gathering.seconds).toBe(4);
    vi.advanceTimersByTime(9000);
    expect(gathering.seconds).toBe(0);
    expect(spoken).toEqual([8, 5, 3]);
    gathering.stop();
    expect(gathering.seconds).toBeNull();
  });

  it('is ready by itself, once, as soon as there is a seat', async () => {
    const { gathering, link } = match(10000, empty());
    await gathering.start();
    expect(link.ready).not.toHaveBeenCalled();
    link.state = seated(false);
    vi.advanceTimersByTime(2000);
    expect(link.ready).toHaveBeenCalledOnce();
    gathering.stop();
  });

  it('says nothing where somebody is ready already, and nothing at any other table', async () => {
    for (const [ms, ready] of [
      [5000, true],
      [null, false],
    ] as const) {
      const { gathering, link, spoken } = match(ms, seated(ready));
      await gathering.start();
      vi.advanceTimersByTime(3000);
      expect(link.ready).not.toHaveBeenCalled();
      expect(spoken.length > 0).toBe(ms !== null);
      gathering.stop();
    }
  });
});
