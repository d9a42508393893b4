// tokens.ts - reads tokens.css: what each custom property says by day and by night, and which pairs of them are read as text
// or as signs on each other.

import { readFileSync } from 'node:fs';

export type Theme = 'day' | 'night';

const CSS = readFileSync(new URL('../src/art/tokens.css', import.meta.url), 'utf8');

const block = (selector: string): Map<string, string> => {
  const start = CSS.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no rule "${selector}"`);
  const body = CSS.slice(start, CSS.indexOf('}', start));
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, hex]) => [name!, hex!]));
};

const day = block(':root');

/** Night says only what differs from day. */
export const TOKENS: Record<Theme, Map<string, string>> = {
  day,
  night: new Map([...day, ...block(":root[data-theme='night']")]),
};

const on = (texts: string, grounds: string): [string, string][] =>
  texts.split(' ').flatMap((text) => grounds.split(' ').map((ground): [string, string] => [text, ground]));

const FAMILIES = [0, 1, 2, 3, 4, 5].map((n): [string, string] => [`family-${n}-on`, `family-${n}`]);

/** Text needs 4.5 (WCAG 1.4.3). */
export const TEXT: [string, string][] = [
  ...on('ink ink-soft brass good bad link', 'page panel raised'),
  ...FAMILIES,
  ...on('accent-on', 'accent'),
  ...on('war-1-on', 'war-1'),
  ...on('war-2-on', 'war-2'),
  ...on('stone-text', 'stone'),
];

/** Signs, frames and large lettering need 3 (WCAG 1.4.11). */
export const SIGNS: [string, string][] = [...on('focus legal accent counter-line', 'page panel'), ...on('chalk', 'brick'), ...on('line', 'raised')];
