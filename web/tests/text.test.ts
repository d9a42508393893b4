// text.test.ts - words of the page that have to be those of the rest of the program, or that are heard rather than read.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { de } from '../src/text/de';
import { en } from '../src/text/en';

test('the countdown is said in words that can be heard', () => {
  expect(en.lobby.starting(10)).toContain('10 seconds');
  expect(en.lobby.starting(1)).toContain('1 second;');
  expect(de.lobby.starting(5)).toContain('5 Sekunden');
});

test('the wall is called Wand in German, as in the terminal (po/de.po)', () => {
  const tour = readFileSync(new URL('../src/pages/tour.ts', import.meta.url), 'utf8');
  expect(de.tagline).toContain('Wand');
  expect(tour).not.toContain('Mauer');
});
