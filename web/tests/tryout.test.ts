// tryout.test.ts - the card to try: of three cards one counters it, whatever chance deals and whatever edition is played.
import { expect, test } from 'vitest';
import { Engine } from '../src/lib/engine';
import { words } from '../src/lib/words';
import { isRight, tryout } from '../src/pages/tryout';
import { module } from './module';

const WORDS = words(new Engine(module), 'en');
/** Every hundredth between 0 and 1, over and over. */
function chances(from: number) {
  let at = from;
  return () => (at = (at + 37) % 100) / 100;
}

test.each(WORDS.editions)(
  '%s: exactly one of three stops it, and all are in the deck',
  (edition) => {
    const at = WORDS.editions.indexOf(edition);
    for (let from = 0; from < 100; from++) {
      const riddle = tryout(WORDS, `${edition}+advanced`, null, chances(from))!;
      expect(riddle.choices.filter((card) => isRight(riddle, card))).toHaveLength(1);
      expect(new Set(riddle.choices.map(({ code }) => code)).size).toBe(3);
      for (const { copies } of [riddle.played, ...riddle.choices])
        expect(copies[at]).toBeGreaterThan(0);
    }
  },
);

test('the same card is not tried twice in a row', () => {
  const first = tryout(WORDS, 'lookout-2021', null, () => 0)!;
  const next = tryout(WORDS, 'lookout-2021', first.played.code, () => 0)!;
  expect(next.played.code).not.toBe(first.played.code);
});

test('the right one lies in any place', () => {
  const places = new Set<number>();
  for (let from = 0; from < 100; from++) {
    const riddle = tryout(WORDS, 'lookout-2021', null, chances(from))!;
    places.add(riddle.choices.findIndex((card) => isRight(riddle, card)));
  }
  expect([...places].sort()).toEqual([0, 1, 2]);
});

test('an edition that nobody knows has nothing to try', () => {
  expect(tryout(WORDS, 'nonsense')).toBeNull();
});
