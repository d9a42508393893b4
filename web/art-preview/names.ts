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

/** A row a family: its name, its boss, its plate, nine men, and what stands on their plates. */
const FAMILY_ROWS: readonly string[] = [...read('src/text/families.c').matchAll(/"((?:[^"\\]|\\.)+)"/g)]
  .map(([, name]) => name!.replaceAll('\\"', '"'))
  .slice(2, 128); // between the includes and the functions

/** What stands on the plate of one of a family's nine. */
export const plateName = (family: number, number: number): string => FAMILY_ROWS[family * 21 + 11 + number] ?? '';
