// art.test.ts - which part of a drawing is seen where its place is wider than it is.
import { expect, test } from 'vitest';
import { graveyard, wall } from '../src/art/wall';

test('a wide graveyard shows its railings, and not the grass alone; a wide wall keeps its feet', () => {
  expect(graveyard()).toContain('preserveAspectRatio="xMidYMid slice"');
  expect(wall()).toContain('preserveAspectRatio="xMidYMax slice"');
});
