// house_rules.ts - an edition with house rules taken apart and put together, for the screens that change them. What an edition says of
// a switch is asked of the C code.
import type { Engine } from '../lib/engine';
import type { Words } from '../lib/words';
import { spell } from './edition';

type Switch = Words['switches'][number];

/** The same edition with this switch set. */
export function withValue(engine: Engine, edition: string, word: string, value: string): string {
  const [name, ...rules] = edition.split('+');
  const rest = rules.filter((rule) => rule !== word && !rule.startsWith(`${word}:`));
  return spell(engine, [name, ...rest, `${word}:${value}`].join('+'));
}

/** What is played of this switch: zero or one of its values. */
export function valueOf(engine: Engine, edition: string, { word, zero, one }: Switch): string {
  return withValue(engine, edition, word, zero) === spell(engine, edition) ? zero : one;
}

export interface HouseRule {
  word: string;
  value: string;
}

/** With the ability cards? No edition has them in its basic rules. */
export const hasAbilities = (edition: string) => /\+advanced(\+|$)/.test(edition);

/** What is not as the edition has it, of its one form; the ability cards are a variant of every rulebook, and no house rule. */
export function houseRules(edition: string): HouseRule[] {
  const parts = edition.split('+').slice(1);
  return parts
    .filter((rule) => rule !== 'advanced')
    .map((rule) => ({ word: rule.split(':')[0]!, value: rule.split(':')[1] ?? '' }));
}

/** The editions that have each value of a switch. */
export function printedIn(engine: Engine, editions: readonly string[], one: Switch) {
  const having = (value: string) => editions.filter((name) => valueOf(engine, name, one) === value);
  return { [one.zero]: having(one.zero), [one.one]: having(one.one) };
}
