// name.test.ts - names as they are sent.
import { describe, expect, it } from 'vitest';
import { fitName, suggestName } from '../src/lib/name';
import { de } from '../src/text/de';
import { en } from '../src/text/en';

const bytes = (text: string) => new TextEncoder().encode(text).length;

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
    for (const { suggestions } of [en.who, de.who])
      for (const chance of [0, 0.5, 0.999]) {
        const name = suggestName(suggestions, chance);
        expect(name).not.toBe('');
        expect(fitName(name)).toBe(name);
      }
  });
});
