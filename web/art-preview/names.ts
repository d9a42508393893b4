// names.ts - the names that the previews write on the drawings, read from where they are kept: src/text and po.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

const cardNames = (lang: string): (readonly [string, string])[] =>
  [...read(`po/${lang}.po`).matchAll(/^msgid "card\.(\w+)\.name"\nmsgstr "(.*)"$/gm)].map(([, code, name]) => [code!.toUpperCase(), name!.replaceAll('\u00ad', '')]);

const german = new Map(cardNames('de'));

/** Code to English and German name. */
export const CARD_NAMES: ReadonlyMap<string, readonly [string, string]> = new Map(cardNames('en').map(([code, name]) => [code, [name, german.get(code)!]]));

/** The full names, nine to a family. */
export const MOBSTER_NAMES: readonly string[] = [...read('src/text/families.c').matchAll(/"((?:[^"\\]|\\.)+)"/g)]
  .map(([, name]) => name!.replaceAll('\\"', '"'))
  .slice(2, 68); // between the includes and the functions

/** The last word of the name: family and boss come before each nine. */
export const shortName = (family: number, number: number): string => MOBSTER_NAMES[family * 11 + 1 + number]?.split(' ').at(-1) ?? '';
