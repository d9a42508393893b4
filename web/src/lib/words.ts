// words.ts - cards, editions, families and levels by name, as the C code has them (src/wasm/words.c).
import type { Engine } from './engine';
import {
  CARDS,
  type Card,
  type CardKind,
  type Clock,
  type Lang,
  type Level,
  type Pace,
  type Seat,
  type Trait,
  type WirePick,
  type Word,
} from './wire';

export interface CardWords {
  code: Card;
  name: string;
  /** The name with soft hyphens where it may be broken. */
  soft: string;
  kind: CardKind;
  /** What it does under the rules in play, with the number of its rule. */
  text: string | null;
  /** The gist of it, in 28 characters. */
  short: string;
  /** What of it is our guess, in a sentence; null: it is as printed. */
  guess: string | null;
  /** The cards that answer it. */
  counters: Card[];
  /** In the deck of each edition, in the order of `editions`. */
  copies: number[];
}

export interface FamilyWords {
  name: string;
  boss: string;
  /** The gist of its name, in at most nine letters. */
  plate: string;
  mobsters: string[];
  /** What fits on a plate: at most nine letters, and no two are alike. */
  plates: string[];
}

export interface LevelWords {
  word: Level;
  name: string | null;
  temper: string | null;
  about: string | null;
}

export interface Words {
  version: string;
  cards: CardWords[];
  editions: string[];
  switches: { word: string; zero: string; one: string }[];
  families: FamilyWords[];
  levels: LevelWords[];
  words: Record<Word, string>;
  /** How fast a table can go; what is custom has a clock and a window of its own. */
  paces: { word: Pace; clock: Clock | null; window: number | null }[];
}

export const isCard = (pick: string): pick is Card => pick in CARDS;

/** Is it a card of which this is true? */
export const has = (pick: string | null | undefined, trait: Trait): boolean =>
  !!pick && isCard(pick) && CARDS[pick].traits.includes(trait);

export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E', 'F'];

/** The number of a seat in calls of the engine; 7 is a spectator. */
export function seatNumber(seat: Seat | null): number {
  return seat ? SEATS.indexOf(seat) : 7;
}

/** The cards are told by the rules of this edition, house rules included. */
export function words(engine: Engine, lang: Lang, edition = ''): Words {
  engine.speak(lang);
  return engine.json<Words>(engine.call.words(engine.put(edition)));
}

/** A text of po/ by its id; empty where there is none. */
export function say(engine: Engine, lang: Lang, id: string): string {
  engine.speak(lang);
  return engine.text(engine.call.page_say(engine.put(id)));
}

/** Who a seat is: its name, and which family it plays. */
export interface Called {
  names: string[];
  families: number[];
}

/** A pick as a menu shows it. */
export function label(words: Words, called: Called, pick: WirePick): string {
  const card = words.cards.find((c) => c.code === pick);
  if (card) return card.name;
  if (pick in words.words) return words.words[pick as Word];
  const seat = SEATS.indexOf(pick.charAt(0) as Seat);
  if (pick.length === 1) return called.names[seat] || pick;
  const family = words.families[called.families[seat] ?? seat];
  return `${family?.mobsters[Number(pick.charAt(1)) - 1] ?? ''} (${pick})`;
}
