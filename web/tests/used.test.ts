// used.test.ts - every text of the page is said somewhere: an entry page.… of po/ that no source asks for is found here. (One that
// is asked for and missing does not compile: texts.d.ts is made of po/en.po.)
//
// A source reaches a text by a path from one of a few roots: `app.t`, a `t` derived from it, `text` at the table. A group that is
// looked into by a word (`t.clocks[clock]`) or handed on (`wordIn(t.editions, name)`) is used with all that is in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../src/text';
import { en } from './texts';

const SRC = new URL('../src/', import.meta.url);
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !/^(art|worker)\//.test(file))
  .map((file) => readFileSync(new URL(file, SRC), 'utf8'));

const STEP = String.raw`(?:\.\w+|\['[^']+'\])`;
const steps = (path = '') => [...path.matchAll(/\w[\w-]*/g)].map(([step]) => step);

/** What stands for what in a file: `t` for `app.t.help`, `desk.text` for `app.t.board`. */
function roots(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>([['app.t', []]]);
  for (const [, name, path] of source.matchAll(/const (\w+) = \$derived\(app\.t((?:\.\w+)*)\)/g))
    found.set(name!, steps(path));
  for (const [, name] of source.matchAll(/\b(\w+): Texts\b/g)) found.set(name!, []);
  if (/\bt: Texts\b/.test(source)) found.set('this.t', []);
  for (const name of ['desk.text', 'this.text', 'drawing.text']) found.set(name, ['board']);
  if (/\btext: TableText\b|\{[^}]*\btext\b[^}]*\} = desk\b/.test(source))
    found.set('text', ['board']);
  return found;
}

/** The paths that a source asks for. */
function* asked(source: string): Generator<string[]> {
  for (const [name, base] of roots(source)) {
    const root = `(?<![\\w.])${name.replace('.', '\\.')}`;
    for (const [all, path, next] of source.matchAll(new RegExp(`${root}(${STEP}*)(.?)`, 'g'))) {
      const alias = next === ')' && source.includes(`$derived(${all}`);
      const named = alias || all === 'app.t.board}';
      if (!named && (path || next === '[')) yield [...base, ...steps(path)];
    }
    const taken = new RegExp(`\\{([^{}]*)\\}(?:: Texts\\b| = ${root}(${STEP}*);)`, 'g');
    for (const [, names, path] of source.matchAll(taken))
      for (const one of names!.split(',')) yield [...base, ...steps(path), one.trim()];
  }
}

/** Every path to a text. */
function* leaves(group: object, path: string[] = []): Generator<string> {
  for (const [key, inner] of Object.entries(group) as [string, object | string][])
    if (typeof inner === 'object') yield* leaves(inner, [...path, key]);
    else yield [...path, key].join('.');
}

/** As far along a path as it leads to a text (`t.brief.split`) or a group; nothing if there is no such path. */
function reached(path: string[]): string {
  let at: unknown = en;
  for (const [i, step] of path.entries()) {
    if (typeof at !== 'object') return path.slice(0, i).join('.');
    at = (at as Record<string, unknown>)[step];
    if (at === undefined) return '';
  }
  return path.join('.');
}

test('every text of the page is used', () => {
  const used = new Set(sources.flatMap((source) => [...asked(source)].map(reached)));
  const heads = (leaf: string) => leaf.split('.').map((_, i, all) => all.slice(0, i + 1).join('.'));
  const unused = [...leaves(en)].filter((leaf) => !heads(leaf).some((head) => used.has(head)));
  expect(unused).toEqual([]);
});

/** The files that are there as soon as one of these is: what it imports, but for what is loaded when it is wanted. */
function together(files: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (url: URL): void => {
    const file = [url, new URL(`${url.href}.ts`)].find(
      (one) => /\.(ts|svelte)$/.test(one.href) && existsSync(one),
    );
    if (!file || found.has(file.href)) return;
    found.add(file.href);
    const source = readFileSync(file, 'utf8');
    for (const [, from] of source.matchAll(/^\s*(?:import|export)\b[^;]*? from '(\.[^']+)'/gm))
      visit(new URL(from!, file));
  };
  for (const file of files) visit(new URL(file, SRC));
  return found;
}

test('the first screens and the table ask for no text that comes later', async () => {
  const { default: first } = await LANGUAGES[0].load();
  const there = new Set(leaves(first.texts as object));
  const early = together(['main.ts', 'pages/TablePage.svelte', 'pages/MyTables.svelte']);
  expect(early.size).toBeGreaterThan(60);
  const late: string[] = [];
  for (const file of early)
    for (const path of [...asked(readFileSync(new URL(file), 'utf8'))].map(reached)) {
      const known = [...there].some((leaf) => leaf === path || leaf.startsWith(`${path}.`));
      if (path && !known) late.push(`${file.split('/').at(-1)}: ${path}`);
    }
  expect(late).toEqual([]);
});
