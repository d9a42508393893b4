// prefs.svelte.ts - what somebody likes: language, theme, motion, sound, and what the last game was like. Kept in this
// browser where it keeps things. Reading a member in a component follows it; writing one saves it.
import type { Clock, Lang, Pace } from '../lib/wire';
import type { Words } from '../lib/words';
import { LANGUAGES, langFor } from '../text';

export type Theme = 'system' | 'day' | 'night';
/** Three speeds of animation, and none. */
export type Motion = 'slow' | 'normal' | 'fast' | 'off';

/** Whether a decision waits for a word before it goes; auto: a finger's does, a mouse's does not. */
export type Confirm = 'auto' | 'always' | 'never';

/** The game that "Play now" deals. */
export interface Taste {
  edition: string;
  seats: number;
  level: string;
  /** Alone, and with friends. */
  pace: Pace;
  friends: Pace;
  /** Of a pace of one's own. */
  clock: Clock;
  window: number | null;
  sealed: boolean;
  /** One's own, at every table where it is free. */
  family: number;
}

/** What has come of the games so far. */
export interface Past {
  last: string;
  wins: Record<string, number>;
  offered: string[];
}

const KEY = 'fambiz.prefs';
const USUAL = 'lookout-2021';

function kept(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(value: unknown, among: readonly T[], otherwise: T): T {
  return among.includes(value as T) ? (value as T) : otherwise;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const THEMES: readonly Theme[] = ['system', 'day', 'night'];
export const MOTIONS: readonly Motion[] = ['slow', 'normal', 'fast', 'off'];
export const CONFIRMS: readonly Confirm[] = ['auto', 'always', 'never'];

const PACES: readonly Pace[] = ['relaxed', 'party', 'lightning', 'custom'];
/** ms that a counter window may be open. */
const WINDOWS = [3000, 6000, 12_000, 60_000];

function taste(was: unknown): Taste {
  const it = (typeof was === 'object' && was !== null ? was : {}) as Partial<Taste>;
  const { seats, window, family } = it;
  return {
    edition: typeof it.edition === 'string' ? it.edition : '',
    seats: [2, 3, 4, 5, 6].includes(seats ?? 0) ? seats! : 4,
    level: typeof it.level === 'string' ? it.level : 'thug',
    pace: oneOf(it.pace, PACES, 'relaxed'),
    friends: oneOf(it.friends, PACES, 'party'),
    sealed: it.sealed === true,
    clock: oneOf(it.clock, ['standard', 'blitz', 'relaxed', 'untimed'], 'untimed'),
    window: window === null || WINDOWS.includes(window ?? 0) ? window! : 6000,
    family: [0, 1, 2, 3, 4, 5].includes(family ?? -1) ? family! : 0,
  };
}

function pastOf(was: unknown): Past {
  const { last, wins, offered } = (was ?? {}) as Partial<Past>;
  return {
    last: typeof last === 'string' ? last : '',
    wins: typeof wins === 'object' && wins !== null ? wins : {},
    offered: Array.isArray(offered) ? offered.map(String) : [],
  };
}

export class Prefs {
  lang: Lang = $state(LANGUAGES[0].code);
  theme: Theme = $state('system');
  motion: Motion = $state('normal');
  /** 0 to 1. */
  volume = $state(0.6);
  muted = $state(false);
  /** Tell me by a notification when it is my turn and the tab is hidden. */
  notify = $state(false);
  /** A phone buzzes when its owner is asked something. */
  buzz = $state(true);
  confirm: Confirm = $state('auto');
  /** Counter windows ask only if one could counter; null: as the pace of the table has it. */
  able: boolean | null = $state(null);
  name = $state('');
  /** The tour was taken, or waved away. */
  toured = $state(false);
  /** What a counter window is has been read. */
  explained = $state(false);
  /** Games that this browser has seen to their end. */
  finished = $state(0);
  /** The last of them, the games won at each level, and what was offered at their ends (pages/offers.ts). */
  past: Past = $state(pastOf(null));
  taste: Taste = $state(taste(null));

  constructor() {
    const was = kept();
    const langs = LANGUAGES.map(({ code }) => code);
    this.lang = oneOf(was['lang'], langs, langFor(navigator.languages));
    this.theme = oneOf(was['theme'], THEMES, 'system');
    this.motion = oneOf(was['motion'], MOTIONS, calm() ? 'off' : 'normal');
    this.volume = typeof was['volume'] === 'number' ? was['volume'] : 0.6;
    this.muted = was['muted'] === true;
    this.notify = was['notify'] === true;
    this.buzz = was['buzz'] !== false;
    this.confirm = oneOf(was['confirm'], CONFIRMS, 'auto');
    this.able = typeof was['able'] === 'boolean' ? was['able'] : null;
    this.name = typeof was['name'] === 'string' ? was['name'] : '';
    this.toured = was['toured'] === true;
    this.explained = was['explained'] === true;
    this.finished = typeof was['finished'] === 'number' ? was['finished'] : 0;
    this.past = pastOf(was['past']);
    this.taste = taste(was['taste']);
  }

  /** What was kept may be of another version, or written by somebody: only what there is can be played. Whoever has chosen no edition yet
   * plays the usual one, as it was printed in their language if it was. `read` spells an edition with its house rules in its one
   * form; null: there are no such rules. */
  fit(
    { editions, levels }: Pick<Words, 'editions' | 'levels'>,
    read: (edition: string) => string | null,
  ): void {
    const { edition, level } = this.taste;
    const usual = [`${USUAL}-${this.lang}`, USUAL].find((name) => editions.includes(name));
    this.taste.edition = read(edition) ?? usual ?? USUAL;
    if (!levels.some(({ word }) => word === level)) this.taste.level = taste(null).level;
  }

  /** All of it, as it is kept. Read in an effect, so that every change is saved. */
  save(): void {
    const { lang, theme, motion, volume, muted, notify, buzz, able, confirm, name, toured } = this;
    const { explained, finished, past, taste } = this;
    const look = { lang, theme, motion, volume, muted, notify, buzz, able, confirm };
    const now = { ...look, name, toured, explained, finished, past, taste };
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // nothing is kept here; the choice holds until the page is closed
    }
  }

  /** Day or night, with the system asked where nobody has chosen. */
  get shown(): 'day' | 'night' {
    if (this.theme !== 'system') return this.theme;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day';
  }
}
