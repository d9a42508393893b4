// catalogue.ts - turns the texts of one language, as tools/page_texts.py makes them of po/, into what the page says: a plain text
// is a string, a text with {placeholders} a function of named values, a plural one that chooses its form by n. Knows no
// language: which form a number takes is a digit in a table.
import type { Texts } from '@text/texts';

export interface Catalogue {
  /** A digit for each number to 199; beyond, the last two digits decide. */
  plural: string;
  /** Nested by the dots of their ids; the forms of a plural are an array. */
  texts: Nested;
  /** What the modules have to be told to speak it (lib/engine.ts). */
  game: string[];
}
export interface Nested {
  [key: string]: string | string[] | Nested;
}
type Values = Record<string, string | number>;
type Said = string | ((values: Values) => string) | { [key: string]: Said };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Numbers are written as the language writes them; what is text already goes in as it is. */
function filler(lang: string): (text: string, values: Values) => string {
  const numbers = new Intl.NumberFormat(lang);
  const shown = (value: string | number | undefined, name: string) =>
    typeof value === 'number' ? numbers.format(value) : (value ?? `{${name}}`);
  return (text, values) =>
    text.replace(PLACEHOLDER, (_, name: string) => shown(values[name], name));
}

export function readTexts(lang: string, { plural, texts }: Omit<Catalogue, 'game'>): Texts {
  const fill = filler(lang);
  const form = (n: number) => Number(plural[n < 200 ? n : 100 + (n % 100)]);
  const say = (text: string | string[] | Nested): Said => {
    if (typeof text === 'string')
      return text.search(PLACEHOLDER) < 0 ? text : (values) => fill(text, values);
    if (Array.isArray(text)) return (values) => fill(text[form(Number(values['n']))] ?? '', values);
    return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, say(inner)]));
  };
  return say(texts) as unknown as Texts;
}

/** What a group of texts says of a word that comes from elsewhere, an edition or a switch; the word itself if nothing. */
export const wordIn = (group: object, word: string): string =>
  (group as Record<string, string | undefined>)[word] ?? word;
