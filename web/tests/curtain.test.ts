// Several people at one screen: nobody sees another's hand.
import { expect, test } from 'vitest';
import { curtainFalls } from '../src/pages/curtain';

test('the curtain falls between two people, and not between two decisions of one', () => {
  expect(curtainFalls(false, 1, 0)).toBe(true);
  expect(curtainFalls(false, 1, 1)).toBe(false);
});

test('a rematch begins behind it, even if the one who looked last is asked first', () => {
  expect(curtainFalls(true, 1, 1)).toBe(true);
});
