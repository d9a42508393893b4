// rules_text.ts - house rules and counter windows in words, for screens that speak of them.
import { wordIn, type Texts } from '../text';
import type { HouseRule } from './house_rules';

/** A value of a switch in words. */
export const valueText = (t: Texts, word: string, value: string): string =>
  wordIn((t.says as Record<string, object>)[word] ?? {}, value);

/** A house rule in words: what it is about, and what is played. */
export const ruleText = (t: Texts, { word, value }: HouseRule): string =>
  `${wordIn(t.switches, word)}: ${valueText(t, word, value)}`;

/** How long a counter window is open. */
export const windowText = ({ windows }: Texts, ms: number | null): string =>
  ms === null ? windows.none : windows.seconds({ n: ms / 1000 });
