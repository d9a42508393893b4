// witness.test.ts - a client of the page proves its game at the end, after a reload, too; somebody else's record is consistent; and
// what does not fit is called false.
import { beforeEach, expect, test, vi } from 'vitest';
import { check, commitOf } from '../src/lib/proof';
import { keepWitness, KEPT, witnessOf } from '../src/lib/witness';
import { storyModule } from './module';
import { random, type Person } from './people';
import { answer, back, house, settle, started, virtualTime } from './table';

virtualTime();

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

async function playOut(person: Person, chance: () => number): Promise<void> {
  for (let i = 0; i < 6000 && !person.last('over'); i++) {
    answer(person, chance);
    await settle(300);
  }
}

test('whoever took part proves the game, and nobody else does', async () => {
  const { house: at, saves } = house();
  const [anne, table] = await started(at);
  await playOut(anne, random(3));
  const { text } = (await saves.record(`${table}-1`))!;
  expect(commitOf(text)).toBe(anne.last('over')!.reveal.commit);
  const witness = anne.view.witness()!;
  expect(witness).toMatch(/^fambiz-witness 1\ngame 1\n/);
  expect(check(storyModule, text, witness)).toEqual({ how: 'proved' });
  expect(check(storyModule, text, null)).toEqual({ how: 'consistent' });
  const lied = witness.replace(/^e (\d+) ./m, (line) => line.slice(0, -1) + 'x');
  expect(check(storyModule, text, lied).how).toBe('forged');
  const digit = /^e \d+ (.)/m.exec(witness)![1]!;
  const other = witness.replace(/^(e \d+ )./m, `$1${digit === '0' ? '1' : '0'}`);
  expect(check(storyModule, text, other)).toEqual({
    how: 'forged',
    why: 'the cards and moves that were shown are not those of the record',
  });
});

test('a page that was loaded again remembers what it was promised', async () => {
  const { house: at, saves } = house();
  const [anne, table] = await started(at);
  const chance = random(4);
  for (let i = 0; i < 40; i++) {
    answer(anne, chance);
    await settle(300);
  }
  const half = anne.view.witness()!;
  anne.session.close();
  const again = await back(at, table);
  expect(again.view.witness()).toBe('');
  again.view.remember(half);
  again.send({ type: 'join', table, step: 0 });
  await settle();
  await playOut(again, chance);
  const { text } = (await saves.record(`${table}-1`))!;
  expect(check(storyModule, text, again.view.witness())).toEqual({ how: 'proved' });
});

test('the newest witnesses are kept, by commitment and person', () => {
  for (let i = 0; i < KEPT + 5; i++) keepWitness(`c${i}`, 0, `text ${i}`);
  keepWitness('c20', 1, 'another');
  expect(witnessOf('c3')).toBeNull();
  expect(witnessOf('c20', 0)).toBe('text 20');
  expect(witnessOf('c20', 1)).toBe('another');
  expect(witnessOf('c20')).toBe('another');
  expect(witnessOf('c2')).toBeNull();
  expect(kept.size).toBe(KEPT + 1);
  kept.set('fambiz.witnesses', '{"no":"list"}');
  expect(witnessOf('c20')).toBeNull();
});
