// table.ts - a house, and whole games in it, for tests: virtual time, and chance from a seed, the deal's included.
import { afterEach, beforeEach, vi } from 'vitest';
import { House } from '../src/worker/house';
import { MemorySaves } from '../src/worker/saves';
import { module } from './module';
import { Person, random } from './people';

export const ANNE = '00'.repeat(15) + '01';
export const BEN = '00'.repeat(15) + '02';
const SETTINGS = {
  edition: 'lookout-2021',
  seats: 3,
  clock: 'standard',
  window: 3000,
  flags: [],
  standin: 'stooge',
} as const;

/** All that is random from here on comes from this seed. */
export function seeded(seed: number): () => number {
  const chance = random(seed);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const view = array as unknown as DataView;
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(chance() * 256);
    return array;
  });
  return chance;
}

/** For files whose tests play: time stands still but for settle(). */
export function virtualTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    seeded(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export async function settle(ms = 1): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** The version of the page that the tests play. */
export const VERSION = '0.2.0';

export function house(saves = new MemorySaves()): { house: House; saves: MemorySaves } {
  return { house: new House(module, saves, VERSION), saves };
}

/** Somebody comes back to a table, after a reload or as another tab; so many ms pass meanwhile. */
export async function back(at: House, table: string, person = ANNE, ms = 1): Promise<Person> {
  const again = new Person(at, person);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle(ms);
  return again;
}

/** Made, joined and seated at A. */
export async function seated(at: House, settings: object = SETTINGS): Promise<[Person, string]> {
  const anne = new Person(at, ANNE);
  anne.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  anne.send({ type: 'name', name: 'Anne' });
  anne.send({ type: 'make', settings: { ...SETTINGS, ...settings, flags: [] }, listed: true });
  await settle();
  const table = anne.last('made')?.table ?? '';
  anne.send({ type: 'join', table, step: 0 });
  anne.send({ type: 'sit', seat: 'A' });
  await settle();
  return [anne, table];
}

export async function started(
  at: House,
  settings: object = {},
  level = 'soldier',
): Promise<[Person, string]> {
  const [anne, table] = await seated(at, { ...SETTINGS, ...settings });
  anne.send({ type: 'fill', level });
  anne.ready();
  anne.send({ type: 'start' });
  await settle();
  return [anne, table];
}

/** The person answers at random what is asked, once. */
export function answer(person: Person, chance: () => number): void {
  const view = person.view.view();
  const { step } = person.view.now();
  if (!view || step === person.answered || view.phase === 'over') return;
  const picks = person.decide(chance);
  if (!picks) return;
  person.answered = step;
  const pick = picks[0]!;
  if (view.phase !== 'counter') person.send({ type: 'move', question: step, picks });
  else if (pick === 'pass') person.send({ type: 'pass', question: step });
  else person.send({ type: 'attempt', question: step, card: pick as 'FAM' });
}

/** Plays until the game is over. */
export async function play(person: Person, chance: () => number, most = 3000): Promise<void> {
  for (let i = 0; i < most && !person.last('over'); i++) {
    await settle(400);
    answer(person, chance);
  }
}

/** The record of a game of one person at random against bots. */
export async function played(seed: number, settings: object, level = 'soldier'): Promise<string> {
  const chance = seeded(seed);
  const { house: at, saves } = house();
  const [anne] = await started(at, settings, level);
  await play(anne, chance);
  const [record] = await saves.records();
  if (!record) throw new Error(`seed ${seed}: the game does not end`);
  return record.text;
}
