// catalogue.test.ts - how the texts of a language are read, and which language is chosen.
import { expect, test } from 'vitest';
import { readTexts, wordIn, type Catalogue } from '../src/text/catalogue';
import { LANGUAGES, langFor } from '../src/text';
import { ALL } from './texts';

/** 1, then 2 to 4 but for 12 to 14, then the others. */
const form = (n: number) =>
  n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2;
const slavic: Catalogue = {
  plural: Array.from({ length: 200 }, (_, n) => form(n)).join(''),
  texts: {
    plain: 'Hello',
    group: { named: '{who}: {n} ms, {who}', count: ['one {what}', '{n} few', '{n} many'] },
  },
  game: [],
};
const read = (lang: string) =>
  readTexts(lang, slavic) as unknown as {
    plain: string;
    group: Record<'named' | 'count', (values: Record<string, string | number>) => string>;
  };

test('a plain text is a string, one with something to fill in a function', () => {
  const { plain, group } = read('en');
  expect(plain).toBe('Hello');
  expect(group.named({ who: 'A {n} $& B', n: 12345 })).toBe('A {n} $& B: 12,345 ms, A {n} $& B');
  expect(read('de').group.named({ who: 'A', n: 12345 })).toBe('A: 12.345 ms, A');
  expect(group.named({ n: 1 })).toBe('{who}: 1 ms, {who}');
});

test('a plural has the form of its number, however large', () => {
  const { count } = read('en').group;
  const ns = [0, 1, 2, 5, 12, 22, 101, 102, 112, 1001, 2022];
  const forms = ns.map((n) => count({ n, what: 'card' }).replace(/[\d,]+ /, ''));
  const names = ['one card', 'few', 'many'];
  expect(forms).toEqual(ns.map((n) => names[form(n)]));
});

test('a group says what it has of a word, and else the word', () => {
  expect([wordIn({ a: 'A' }, 'a'), wordIn({ a: 'A' }, 'b')]).toEqual(['A', 'b']);
});

test('every language that there is can be chosen, and what somebody reads decides', () => {
  expect(LANGUAGES[0].code).toBe('en');
  for (const { code, name, broken } of LANGUAGES) {
    expect([langFor([`${code}-XX`]), langFor(['xx', code, 'en'])]).toEqual([code, code]);
    expect(name && broken).toBeTruthy();
    expect(ALL.get(code)!.broken).toBe(broken);
  }
  expect([langFor([]), langFor(['xx-YY'])]).toEqual(['en', 'en']);
});
