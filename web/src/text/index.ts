// index.ts - the words of the page in the language that is wanted, and names that are put together from them. Which languages
// there are, po/ says (tools/page_texts.py); the texts of each are a file of their own, and the page loads the one it speaks.
import { LANGUAGES, type Guide } from '@text/languages';
import type { Texts } from '@text/texts';
import { learn } from '../lib/engine';
import type { Lang } from '../lib/wire';
import type { Words } from '../lib/words';
import type { Taste } from '../ui/prefs.svelte';
import { readTexts, wordIn } from './catalogue';

export { LANGUAGES, wordIn };
export type { Texts };
/** What the table itself says. Cards, families, events, questions and refusals are the C code's. */
export type TableText = Texts['board'];

const languageOf = (lang: Lang) => LANGUAGES.find(({ code }) => code === lang) ?? LANGUAGES[0];

/** How to play, for whoever asks. */
export const guide = async (lang: Lang): Promise<Guide> => (await languageOf(lang).guide()).default;

/** whole: with the texts of the screens that are not the first. */
export async function texts(lang: Lang, whole = true): Promise<Texts> {
  const { code, load, more } = languageOf(lang);
  const [first, later] = await Promise.all([load(), whole && more()]);
  const { plural, game, texts } = first.default;
  learn(code, game);
  return readTexts(code, { plural, texts: later ? { ...texts, ...later.default } : texts });
}

/** The first of the languages that somebody reads ("de-AT", "en") which the page speaks. */
export function langFor(wanted: readonly string[]): Lang {
  for (const one of wanted) {
    const code = one.toLowerCase().split('-')[0];
    if (LANGUAGES.some((language) => language.code === code)) return code!;
  }
  return LANGUAGES[0].code;
}

/** What a table plays, for people: "lookout-2021+advanced,hit:any" has a base, abilities, house rules. */
export function editionName(t: Texts, edition: string): string {
  const base = /^[a-z0-9-]+/.exec(edition)?.[0] ?? edition;
  const rest = edition.slice(base.length);
  const marks = [wordIn(t.editions, base)];
  if (rest.includes('+advanced') || rest.includes('advanced:yes')) marks.push(t.editions.advanced);
  if (rest.replace('+advanced', '').replace('+advanced:yes', '')) marks.push(t.houseRules);
  return marks.join(', ');
}

/** The game that "Play now" deals, in a line; before the words of the game are there, that there is something to choose. */
export function tasteName(
  t: Texts,
  taste: Pick<Taste, 'seats' | 'level' | 'edition'>,
  words: Pick<Words, 'levels'> | null,
): string {
  const level = words?.levels.find(({ word }) => word === taste.level)?.name;
  if (!level) return t.start.more;
  return t.start.summary({ n: taste.seats - 1, level, edition: editionName(t, taste.edition) });
}
