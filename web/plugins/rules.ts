// rules.ts - docs/rules.md as the page shows it: sections and numbered rules, made at build time from the book itself, so
// that the page cannot say anything else. A translation of the same numbers is a file beside it (docs/rules.de.md).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export interface Rule {
  /** "5.3", or empty where a paragraph has none. */
  number: string;
  html: string;
}

export interface Section {
  /** Empty: what the book says first, about itself. */
  number: string;
  title: string;
  rules: Rule[];
}

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The files, by language. */
const books = (): Map<string, string> =>
  new Map(
    readdirSync(docs).flatMap((file) => {
      const found = /^rules(?:\.(\w+))?\.md$/.exec(file);
      return found ? [[found[1] ?? 'en', docs + file] as const] : [];
    }),
  );

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Bold, italics (by either mark), code: all that the book uses within a line. What is bold and no card is one of the book's words
 * for what is our guess. */
function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(\p{L}\p{Ll}+:?)\*\*/gu, '<mark>$1</mark>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*|\b_([^_]+)_\b/g, '<em>$1$2</em>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

function table(lines: string[]): string {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return (
    `<div class="scroll" tabindex="0" role="region" aria-label="…"><table><thead>${row(head!, 'th')}</thead>` +
    `<tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`
  );
}

/** A paragraph, with every line that opens with a number as a rule of its own. */
function paragraph(lines: string[]): Rule[] {
  if (lines[0]!.startsWith('|')) return [{ number: '', html: table(lines) }];
  const rules: Rule[] = [];
  for (const line of lines) {
    const opens = /^(\d+\.\d+)\s+(.*)$/.exec(line);
    if (opens || !rules.length) rules.push({ number: opens?.[1] ?? '', html: opens?.[2] ?? line });
    else rules.at(-1)!.html += ` ${line}`;
  }
  return rules.map(({ number, html }) => ({ number, html: inline(html) }));
}

export function readRules(text: string): Section[] {
  const sections: Section[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length && !sections.length) sections.push({ number: '', title: '', rules: [] });
    if (lines.length) sections.at(-1)!.rules.push(...paragraph(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const heading = /^## (\d+)\. (.*)$/.exec(line);
    if (heading || !line.trim()) flush();
    if (heading) sections.push({ number: heading[1]!, title: heading[2]!, rules: [] });
    else if (line.trim() && !line.startsWith('#')) lines.push(line.trim());
  }
  flush();
  return sections;
}

/** A string to parse is smaller and quicker than a literal. */
const section = (book: string) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(readRules(readFileSync(book, 'utf8'))))});`;

/** Each language's book, loaded when it is wanted. */
const shelf = () =>
  [...books().keys()].map((lang) => `  ${lang}: () => import('virtual:rules/${lang}'),\n`).join('');

/** `virtual:rules` has them all by language, `virtual:rules/de` one. */
export function rulebook(): Plugin {
  const name = /^\0?virtual:rules(?:\/(\w+))?$/;
  return {
    name: 'fambiz-rules',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [found, lang] = name.exec(id) ?? [];
      if (!found) return undefined;
      if (!lang) return `export const BOOKS = {\n${shelf()}};`;
      const book = books().get(lang)!;
      this.addWatchFile(book);
      return section(book);
    },
  };
}
