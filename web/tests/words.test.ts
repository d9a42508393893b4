// words.test.ts - words that players stumbled over do not come back, neither on the page nor in the sentences of the C code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { de, en } from './texts';

const FILES = ['po/en.po', 'README.md'];

const RETIRED = [
  /\bTake over\b/,
  /\bHold\b(?! List)/,
  /\bhold: ten/,
  /standing order/i,
  /'Light',.*\n.*As the system/,
  /Everybody may find/,
  /Lay it out/,
  /Look again/,
  /Make a table/,
  /Stand up/,
  /'Go on/,
  /has the turn/,
  /has to decide/,
  /Tell me when/,
  /tell your name/,
  /died for long/,
];

test.each(FILES)('%s has no word that was retired', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(RETIRED.filter((word) => word.test(text))).toEqual([]);
});

test('the table says what a card player would', () => {
  const { turnOf, hold, orders, orderNone, orderUnless, orderPass } = en.board;
  expect(turnOf({ who: 'Anna' })).toBe('Anna’s turn');
  expect([hold, orders]).toEqual(['More time', 'Counter prompts']);
  expect([orderNone, orderUnless, orderPass]).toEqual(['Always', 'About my family', 'Never']);
  expect(en.settings.themes).toEqual({ system: 'System', day: 'Light', night: 'Dark' });
  expect(de.who.heading).toBe('Wie heißt du?');
});
