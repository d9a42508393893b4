// text.test.ts - words of the page that have to be those of the rest of the program, or that are heard rather than read.
import { expect, test } from 'vitest';
import { de, en } from './texts';

test('the countdown is said in words that can be heard', () => {
  expect(en.lobby.starting({ n: 10 })).toContain('10 seconds');
  expect(en.lobby.starting({ n: 1 })).toContain('1 second;');
  expect(de.lobby.starting({ n: 5 })).toContain('5 Sekunden');
});

test('the wall is called Wand in German, as in the terminal (po/de.po)', () => {
  expect(de.note.family).toContain('Wand');
  expect(Object.values(de.note).join()).not.toContain('Mauer');
});
