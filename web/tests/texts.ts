// texts.ts - what the page says, for tests: every language there is, and the two that tests know the words of.
import { LANGUAGES, texts, type Texts } from '../src/text';

export const ALL: ReadonlyMap<string, Texts> = new Map(
  await Promise.all(LANGUAGES.map(async ({ code }) => [code, await texts(code)] as const)),
);
export const en = ALL.get('en')!;
export const de = ALL.get('de')!;
