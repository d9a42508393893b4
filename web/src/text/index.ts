// index.ts - the words of the page in the language that is wanted, and names that are put together from them.
import type { Lang } from '../lib/wire';
import type { Words } from '../lib/words';
import type { Taste } from '../ui/prefs.svelte';
import { en, type Texts } from './en';

export type { Texts };

/** English is there at once; German is fetched by whoever reads it. */
export const texts = async (lang: Lang): Promise<Texts> =>
  lang === 'de' ? (await import('./de')).de : en;

export { en };

/** What a table plays, for people: "lookout-2021+advanced,hit:any" has a base, abilities, house rules. */
export function editionName(t: Texts, edition: string): string {
  const base = /^[a-z0-9-]+/.exec(edition)?.[0] ?? edition;
  const rest = edition.slice(base.length);
  const marks = [t.editions[base] ?? base];
  if (rest.includes('+advanced') || rest.includes('advanced:yes')) marks.push(t.advancedMark);
  if (rest.replace('+advanced', '').replace('+advanced:yes', '')) marks.push(t.houseRules);
  return marks.join(', ');
}

/** The game that "Play now" deals, in a line; before the words of the game are there, that there is something to choose. */
export function tasteName(t: Texts, taste: Taste, words: Pick<Words, 'levels'> | null): string {
  const level = words?.levels.find(({ word }) => word === taste.level)?.name;
  return level ? t.start.summary(taste.seats, level, editionName(t, taste.edition)) : t.start.more;
}
