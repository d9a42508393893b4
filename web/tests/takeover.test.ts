// takeover.test.ts - who asks for a seat, who is asked, and which seat somebody who watches may have.
import { describe, expect, it } from 'vitest';
import type { GameView, Now } from '../src/lib/game_view';
import { empty, type TableState } from '../src/lib/state';
import { Story } from '../src/lib/story';
import { chairFor, mayAnswer } from '../src/lib/takeover';
import type { Lobby, LobbySeat, Told } from '../src/lib/wire';
import { LESSON } from '../src/pages/tour';
import { storyModule } from './module';
import { followed, opened, Recorded } from './record';
import { virtualTime } from './table';

virtualTime();
type TakeOver = Extract<Told, { type: 'take_over' }>;

const seat = (more: Partial<LobbySeat>): LobbySeat => ({
  kind: 'bot',
  person: null,
  level: 'capo',
  family: 0,
  ready: false,
  why: 'none',
  ...more,
});

function state(more: Partial<TableState>, seats: LobbySeat[], flags: string[] = []): TableState {
  const lobby = { phase: 'playing', host: 0, seats, people: [], settings: { flags } };
  return { ...empty(), person: 2, lobby: lobby as unknown as Lobby, ...more };
}

const told = (more: Partial<TakeOver>): TakeOver => ({
  type: 'take_over',
  n: 1,
  seat: 'C',
  who: 2,
  stage: 'asked',
  by: null,
  left: 20000,
  ...more,
});

/** What a client knows that was told these, one after the other. */
async function after(...messages: TakeOver[]): Promise<{ now: Now; game: GameView }> {
  const recorded = new Recorded(new Story(storyModule, LESSON), 'A');
  await opened(recorded);
  for (const message of messages) recorded.tell(message);
  const { game, hear } = followed(recorded);
  hear();
  return { now: game.now(), game };
}

describe('wishes', () => {
  it('are open until they end', async () => {
    const wish = [told({}), told({ stage: 'agreed', by: 0 })];
    const { now: asked, game } = await after(...wish);
    expect(asked.wishes).toEqual([{ seat: 'C', who: 2, agreed: [0] }]);
    expect(asked.wishEnded).toBeNull();
    const { now: ended } = await after(...wish, told({ stage: 'objected', by: 1, left: null }));
    expect(ended.wishes).toEqual([]);
    expect(ended.wishEnded).toMatchObject({ stage: 'objected', by: 1 });
    game.leave();
    expect(game.now().wishes).toEqual([]);
  });

  it('are answered by players and by the host, once', async () => {
    const [wish] = (await after(told({}))).now.wishes;
    expect(mayAnswer(state({ person: 1, seat: 'B' }, []), wish!)).toBe(true);
    expect(mayAnswer(state({ person: 0 }, []), wish!)).toBe(true);
    expect(mayAnswer(state({ person: 3 }, []), wish!)).toBe(false);
    expect(mayAnswer(state({ person: 2 }, []), wish!)).toBe(false);
    const agreed = { ...wish!, agreed: [1] };
    expect(mayAnswer(state({ person: 1, seat: 'B' }, []), agreed)).toBe(false);
  });
});

describe('a chair for somebody who watches', () => {
  const seats = [
    seat({ kind: 'human', person: 0 }),
    seat({}),
    seat({ free: true }),
    seat({ owner: 2 }),
  ];

  it('is their own before others', () => {
    expect(chairFor(state({}, seats))).toEqual({ seat: 'D', asks: false, own: true });
    expect(chairFor(state({ person: 3 }, seats))).toEqual({ seat: 'C', asks: true, own: false });
  });

  it('is anybody’s where chairs are open', () => {
    const open = state({ person: 3 }, seats, ['open_chairs']);
    expect(chairFor(open)).toEqual({ seat: 'C', asks: false, own: false });
  });

  it('is none for whoever plays, and where none is free', () => {
    expect(chairFor(state({ seat: 'A' }, seats))).toBeNull();
    expect(chairFor(state({ person: 3 }, seats.slice(0, 2)))).toBeNull();
  });
});
