// name.test.ts - names as they are sent.
import { describe, expect, it } from 'vitest';
import { clipName, fitName, suggestName } from '../src/lib/name';
import { ALL } from './texts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('a name that is shown', () => {
  it('is whole if it is short', () => {
    for (const name of ['Änne', 'x'.repeat(20), '語'.repeat(10), ''])
      expect(clipName(name)).toBe(name);
  });

  it.each([
    ['x'.repeat(64), `${'x'.repeat(19)}…`],
    ['語'.repeat(21), `${'語'.repeat(9)}…`],
    ['👩‍👩‍👧'.repeat(12), `${'👩‍👩‍👧'.repeat(9)}…`],
    [`${'x'.repeat(17)} and so on`, `${'x'.repeat(17)} a…`],
    [`${'x'.repeat(18)} and so on`, `${'x'.repeat(18)}…`],
  ])('says that %s is longer', (name, shown) => expect(clipName(name)).toBe(shown));
});

describe('a name that is sent', () => {
  it('is what was typed, without the spaces around it', () => {
    expect(fitName('  Änne \t')).toBe('Änne');
    expect(fitName('   ')).toBe('');
  });

  it.each(['x', 'ß', '語', '👩‍👩‍👧', 'é'])(
    'of %s has as many as fit into 64 bytes, and no half',
    (one) => {
      const name = fitName(one.repeat(70));
      expect(name).toBe(one.repeat(Math.floor(64 / bytes(one))));
    },
  );

  it('is suggested to whoever has none', () => {
    for (const { who } of ALL.values())
      for (const chance of [0, 0.5, 0.999]) {
        const name = suggestName(who.suggestions.split('\n'), chance);
        expect(name).not.toBe('');
        expect(fitName(name)).toBe(name);
      }
  });
});
