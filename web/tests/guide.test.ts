// guide.test.ts - "How to play": every step has its picture, and docs/how-to-play has the pictures as the page draws them, in the
// colours of the day. UPDATE=1 writes them anew: UPDATE=1 tools/web run npx vitest run tests/guide.test.ts
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guidePicture } from '../src/art/guide';
import { Engine } from '../src/lib/engine';
import { words } from '../src/lib/words';
import { LANGUAGES } from '../src/text';
import { module } from './module';
import './texts';

const file = (path: string) => new URL(`../../docs/how-to-play/${path}`, import.meta.url);
const tokens = readFileSync(new URL('../src/art/tokens.css', import.meta.url), 'utf8').split(
  /^\}/m,
)[0]!;
const colours = new Map(
  [...tokens.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
);
const day = (svg: string) =>
  svg.replace(/var\((--[\w-]+)\)/g, (all, name: string) => colours.get(name) ?? all);

test.each(LANGUAGES)('every step has its picture, in the docs, too: $code', async (language) => {
  const { default: guide } = await language.guide();
  const { cards } = words(new Engine(module), language.code);
  const nameOf = (code: string) => cards.find((card) => card.code === code)!.name;
  expect(guide.steps.length).toBeGreaterThan(5);
  expect(guidePicture(guide.steps.length + 1, nameOf)).toBe('');
  mkdirSync(file(language.code), { recursive: true });
  for (const i of guide.steps.keys()) {
    const path = file(`${language.code}/${i + 1}.svg`);
    const drawn = `${day(guidePicture(i + 1, nameOf))}\n`;
    expect(drawn).not.toContain('var(');
    if (process.env['UPDATE']) writeFileSync(path, drawn);
    expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(drawn);
  }
});
