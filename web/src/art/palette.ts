// palette.ts - the colours of the drawings. tokens.css tells the page the same colours as custom properties, and a test
// holds the two against each other. Drawings that lie on a card or in a mugshot keep their own colours by day and by
// night, like printed paper; what is part of the street takes the theme's.

export const INK = '#1c1917';
export const PAPER = '#f4e9d2';
export const BONE = '#fff8e8';
export const BRASS = '#c8963e';
export const BLOOD = '#a3262f';

export interface FamilyLook {
  /** One letter, no two alike; the fourth is the I of Inc., for Moran has the M. */
  initial: string;
  colour: string;
  /** Beside the colour, for what lies on it: light enough to show a black hat. */
  glow: string;
  /** Text and signs on the colour. */
  on: string;
}

/** In the order of rules.md 10. */
export const FAMILIES: readonly FamilyLook[] = [
  { initial: 'C', colour: '#a3262f', glow: '#d9694f', on: BONE },
  { initial: 'M', colour: '#45b592', glow: '#a5dcbc', on: INK },
  { initial: 'N', colour: '#2f74bd', glow: '#86b9e0', on: BONE },
  { initial: 'I', colour: '#26252b', glow: '#b5aa9a', on: BONE },
  { initial: 'P', colour: '#613583', glow: '#ab83c4', on: BONE },
  { initial: 'B', colour: '#e5b32b', glow: '#f7dd8d', on: INK },
];

export const family = (index: number): FamilyLook => {
  const look = FAMILIES[index];
  if (!look) throw new RangeError(`no family ${index}: 0 to 5`);
  return look;
};

export type ClassName = 'attack' | 'rescue' | 'counter' | 'ability';

/** The classes of cards in the colours they are printed in, for rulebooks and players speak of "a blue Counter"; `on` is for signs
 * that lie on them. Red and green differ in lightness, too, and a rescue has a stripe. */
export const CLASSES: Record<ClassName, { colour: string; glow: string; on: string }> = {
  attack: { colour: '#a01219', glow: '#d9694f', on: BONE },
  rescue: { colour: '#1a8a58', glow: '#a9d8b4', on: BONE },
  counter: { colour: '#1a3f8f', glow: '#9cc1ea', on: BONE },
  ability: { colour: '#f0c02c', glow: '#f6e09a', on: INK },
};

export type Tone = readonly [light: string, shade: string];
export type SkinTone = readonly [light: string, shade: string, deep: string];

/** Skin in the light of the lamp, away from it, and under the chin. */
export const SKIN: readonly SkinTone[] = [
  ['#f6dcc3', '#d8a684', '#b98463'],
  ['#efc8a3', '#c88f68', '#a86f4b'],
  ['#e2b488', '#b47d52', '#935f38'],
  ['#d29c6c', '#9d693f', '#7c4e2b'],
  ['#efb79c', '#c67b62', '#a55d46'],
];

export const HAIR = {
  black: ['#1f1b1a', '#3b3634'],
  brown: ['#4d3020', '#6e4a33'],
  auburn: ['#7c3a1d', '#a1552f'],
  ginger: ['#b2561f', '#d17c3c'],
  blond: ['#c69840', '#e6c271'],
  grey: ['#857f79', '#aba59e'],
  white: ['#d9d3c8', '#f3eee4'],
} as const satisfies Record<string, Tone>;

/** Cloth: the side in the light and its folds. */
export const CLOTH = {
  coal: ['#2b2a2f', '#46444c'],
  navy: ['#232c44', '#3c4967'],
  brown: ['#4c3626', '#6c5039'],
  grey: ['#6a6865', '#8b8985'],
  cream: ['#d8c8a2', '#efe4c8'],
  straw: ['#d9b566', '#efd596'],
  tan: ['#a17c52', '#bf9c72'],
  green: ['#2f4536', '#4a6450'],
  wine: ['#5b1f2a', '#7f3540'],
  plum: ['#4b2a66', '#6d4790'],
  white: ['#e9e2d3', '#fffaf0'],
  slate: ['#46586b', '#647a8f'],
  black: ['#161416', '#312e31'],
} as const satisfies Record<string, Tone>;

export type HairColour = keyof typeof HAIR;
export type ClothColour = keyof typeof CLOTH;
