// mobsters.ts - what each of the 54 mobsters looks like: one row a man or woman, in the order of rules.md 10. Only data:
// the words are the rows of head.ts, features.ts, hair.ts, hats.ts, dress.ts and props.ts. The drawings are cartoons that
// go by the nickname; brothers look like brothers, and Al Weinshank is dressed to be taken for Bugs Moran.

import type { HeadShape } from './head.ts';
import type { BEARDS, BROWS, EYES, MARKS, MOUSTACHES, MOUTHS, NOSES } from './features.ts';
import type { HAIRS } from './hair.ts';
import type { HATS } from './hats.ts';
import type { WEAR } from './dress.ts';
import type { PROPS } from './props.ts';
import type { ClothColour, HairColour } from './palette.ts';

type EyesName = keyof typeof EYES;
type Face = [HeadShape, skin: 0 | 1 | 2 | 3 | 4, EyesName, keyof typeof BROWS, keyof typeof NOSES, keyof typeof MOUTHS];

export interface Mobster {
  face: Face;
  hair: [keyof typeof HAIRS, HairColour];
  wear: [keyof typeof WEAR, ClothColour, tie?: string];
  hat?: [keyof typeof HATS, ClothColour, tilt?: number];
  tache?: keyof typeof MOUSTACHES;
  beard?: keyof typeof BEARDS;
  marks?: (keyof typeof MARKS)[];
  prop?: keyof typeof PROPS;
  /** -1 looks to the left, 1 to the right. */
  turn?: number;
  /** The head as a whole: leaning, and its size. */
  lean?: number;
  size?: number;
  /** Half the width of the shoulders; 42 if nothing is said. */
  bulk?: number;
  ears?: number;
}

const CAPONE: Mobster[] = [
  // Al "Scarface" Capone
  { face: ['round', 2, 'mean', 'bushy', 'broad', 'smirk'], hair: ['slick', 'black'], hat: ['fedora', 'cream', -6],
    wear: ['pin', 'navy', '#c8963e'], marks: ['scar'], prop: 'cigar', turn: 0.3, bulk: 46 },
  // Anthony "Big Tuna" Accardo
  { face: ['brute', 2, 'sleepy', 'flat', 'broad', 'wide'], hair: ['receding', 'black'], wear: ['open', 'slate', '#e8d9bb'],
    marks: ['bags'], prop: 'fish', turn: -0.3, bulk: 48, size: 1.04 },
  // William "Three-Fingered Jack" White
  { face: ['lean', 1, 'narrow', 'angry', 'long', 'sneer'], hair: ['part', 'brown'], hat: ['flat', 'brown', 5],
    wear: ['vest', 'brown'], prop: 'three', turn: -0.4 },
  // Frank "The Enforcer" Nitti
  { face: ['oval', 1, 'mean', 'flat', 'straight', 'flat'], hair: ['middle', 'black'], wear: ['suit', 'coal'], tache: 'chevron',
    marks: ['lines'], turn: 0.2, bulk: 43 },
  // "Machine Gun" Jack McGurn
  { face: ['square', 1, 'open', 'arch', 'straight', 'smile'], hair: ['pompadour', 'black'], wear: ['bow', 'cream'], prop: 'gun',
    marks: ['dimple'], turn: -0.6 },
  // Jake "Greasy Thumb" Guzik
  { face: ['pear', 0, 'soft', 'thin', 'bulb', 'small'], hair: ['fringe', 'brown'], hat: ['visor', 'green'],
    wear: ['braces', 'wine'], marks: ['bags'], prop: 'thumb', turn: 0.2, bulk: 44 },
  // Sam "The Gorilla" Davis
  { face: ['brute', 3, 'narrow', 'mono', 'broken', 'bared'], hair: ['crew', 'black'], wear: ['jersey', 'coal'], beard: 'stubble',
    size: 1.1, bulk: 49, ears: 1.15 },
  // Sam "Golfbag" Hunt
  { face: ['long', 1, 'open', 'cocked', 'long', 'smirk'], hair: ['slick', 'auburn'], hat: ['newsboy', 'tan', -6],
    wear: ['knitwear', 'green'], prop: 'clubs', turn: -0.5 },
  // Paul "The Waiter" Ricca
  { face: ['heart', 2, 'sleepy', 'thin', 'hook', 'tight'], hair: ['slick', 'black'], wear: ['tux', 'black'], tache: 'pencil',
    prop: 'tray', turn: -0.3, lean: -3, bulk: 39 },
];

const MORAN: Mobster[] = [
  // George "Bugs" Moran
  { face: ['square', 0, 'bug', 'angry', 'broad', 'frown'], hair: ['part', 'brown'], hat: ['fedora', 'tan', 4],
    wear: ['coat', 'brown'], marks: ['dimple'], bulk: 46 },
  // Hymie Weiss
  { face: ['heart', 1, 'mean', 'angry', 'long', 'sneer'], hair: ['widow', 'black'], wear: ['suit', 'green'], prop: 'white',
    turn: 0.4, lean: 3 },
  // Willie Marks
  { face: ['lean', 0, 'open', 'sad', 'long', 'small'], hair: ['part', 'ginger'], hat: ['boater', 'straw', -9],
    wear: ['bow', 'slate'], marks: ['freckles'], turn: -0.4, bulk: 39 },
  // Pete Gusenberg
  { face: ['square', 4, 'narrow', 'heavy', 'broken', 'frown'], hair: ['crew', 'blond'], wear: ['suit', 'grey'], beard: 'stubble',
    marks: ['slash'], bulk: 46, turn: 0.3, size: 1.03 },
  // Frank Gusenberg
  { face: ['square', 4, 'mean', 'heavy', 'broad', 'smirk'], hair: ['slick', 'blond'], hat: ['bowler', 'coal', 5],
    wear: ['suit', 'brown'], prop: 'cigar', bulk: 46, turn: -0.2 },
  // Al Weinshank
  { face: ['square', 0, 'soft', 'flat', 'bulb', 'flat'], hair: ['part', 'brown'], hat: ['fedora', 'tan', -4],
    wear: ['coat', 'brown'], tache: 'chevron', marks: ['blush'], bulk: 45, turn: 0.2 },
  // James Clark
  { face: ['long', 1, 'pale', 'flat', 'hook', 'tight'], hair: ['receding', 'grey'], wear: ['suit', 'coal'],
    marks: ['lines', 'bags'], prop: 'cigarette', turn: -0.5 },
  // Adam Heyer
  { face: ['oval', 0, 'open', 'thin', 'fine', 'tight'], hair: ['fringe', 'grey'], wear: ['vest', 'slate'], marks: ['round'],
    prop: 'ledger', turn: 0.2, bulk: 38 },
  // John May
  { face: ['baby', 4, 'smile', 'flat', 'button', 'smile'], hair: ['messy', 'brown'], hat: ['flat', 'slate', -6],
    wear: ['overall', 'slate'], prop: 'wrench', marks: ['blush'], ears: 1.1 },
];

const NEW_YORK: Mobster[] = [
  // Charles "Lucky" Luciano
  { face: ['oval', 2, 'droop', 'flat', 'straight', 'smirk'], hair: ['slick', 'black'], wear: ['suit', 'slate'], marks: ['slash'],
    prop: 'clover', turn: 0.3 },
  // Meyer Lansky
  { face: ['lean', 1, 'narrow', 'bushy', 'hook', 'tight'], hair: ['part', 'brown'], wear: ['suit', 'coal'], marks: ['lines'],
    prop: 'pencil', turn: -0.3, bulk: 37, size: 0.97 },
  // Benjamin "Bugsy" Siegel
  { face: ['square', 1, 'pale', 'arch', 'straight', 'grin'], hair: ['part', 'black'], wear: ['open', 'cream', '#2f74bd'],
    marks: ['dimple'], turn: -0.5, lean: -3 },
  // Frank Costello
  { face: ['long', 2, 'sleepy', 'heavy', 'hook', 'flat'], hair: ['slick', 'grey'], hat: ['homburg', 'grey', 3],
    wear: ['coat', 'navy'], marks: ['bags', 'lines'], turn: 0.2 },
  // Vito Genovese
  { face: ['gaunt', 2, 'mean', 'bushy', 'broad', 'frown'], hair: ['receding', 'black'], wear: ['suit', 'brown'],
    marks: ['shades'], bulk: 43 },
  // Dutch Schultz
  { face: ['pear', 0, 'open', 'sad', 'broken', 'sneer'], hair: ['messy', 'brown'], hat: ['fedora', 'grey', 9],
    wear: ['suit', 'tan'], turn: 0.5, lean: 4 },
  // Albert "The Executioner" Anastasia
  { face: ['brute', 3, 'mean', 'heavy', 'broken', 'frown'], hair: ['curly', 'black'], wear: ['roll', 'black'], prop: 'axe',
    size: 1.06, bulk: 48, turn: -0.3 },
  // Joseph "Joe Bananas" Bonanno
  { face: ['heart', 2, 'open', 'cocked', 'long', 'smile'], hair: ['slick', 'black'], wear: ['pin', 'coal', '#e5b32b'],
    prop: 'banana', turn: -0.2, tache: 'pencil' },
  // Joe Valachi
  { face: ['round', 3, 'soft', 'sad', 'broad', 'flat'], hair: ['crew', 'grey'], wear: ['roll', 'slate'], beard: 'stubble',
    marks: ['bags'], prop: 'toothpick', turn: 0.3 },
];

const MURDER: Mobster[] = [
  // Harry "Pittsburgh Phil" Strauss
  { face: ['oval', 1, 'narrow', 'arch', 'fine', 'smirk'], hair: ['slick', 'black'], hat: ['homburg', 'white', -6],
    wear: ['pin', 'slate', '#26252b'], prop: 'rose', turn: -0.4 },
  // Abe "Kid Twist" Reles
  { face: ['round', 2, 'mean', 'mono', 'broad', 'twist'], hair: ['curly', 'black'], wear: ['open', 'wine', '#e8d9bb'], turn: 0.4,
    lean: 5, ears: 1.2, size: 0.98 },
  // Irving "Knadles" Nitzberg
  { face: ['gaunt', 0, 'bug', 'sad', 'hook', 'small'], hair: ['fringe', 'ginger'], wear: ['bow', 'green'], marks: ['freckles'],
    ears: 1.25, bulk: 37 },
  // Frank "The Dasher" Abbandando
  { face: ['heart', 2, 'open', 'flat', 'straight', 'grin'], hair: ['messy', 'black'], hat: ['boater', 'straw', 12],
    wear: ['scarf', 'slate', '#a3262f'], prop: 'wind', turn: 0.8, lean: 6 },
  // Martin "Bugsy" Goldstein
  { face: ['pear', 1, 'bug', 'cocked', 'bulb', 'wide'], hair: ['fringe', 'black'], hat: ['bowler', 'brown', -8],
    wear: ['bow', 'tan'], turn: -0.3, bulk: 45 },
  // Harry "Happy" Maione
  { face: ['square', 2, 'mean', 'angry', 'broad', 'frown'], hair: ['widow', 'black'], wear: ['suit', 'wine', '#e5b32b'],
    marks: ['lines', 'bags'], prop: 'white', bulk: 45 },
  // Anthony "The Duke" Maffetore
  { face: ['long', 0, 'sleepy', 'arch', 'long', 'tight'], hair: ['slick', 'grey'], hat: ['top', 'black', 4],
    wear: ['ascot', 'plum', '#d8c8a2'], marks: ['monocle'], tache: 'handlebar', turn: 0.2 },
  // Albert "Tick Tock" Tannenbaum
  { face: ['lean', 1, 'open', 'flat', 'hook', 'flat'], hair: ['middle', 'brown'], wear: ['vest', 'navy'], marks: ['round'],
    prop: 'watch', turn: -0.3 },
  // Abraham "Pretty" Levine
  { face: ['baby', 1, 'soft', 'arch', 'fine', 'smile'], hair: ['pompadour', 'blond'], wear: ['ascot', 'cream', '#2f74bd'],
    marks: ['mole', 'blush'], turn: 0.4, lean: 3 },
];

const PURPLE: Mobster[] = [
  // Sammy "Purple" Cohen
  { face: ['oval', 1, 'mean', 'cocked', 'hook', 'smirk'], hair: ['slick', 'black'], hat: ['fedora', 'plum', -8],
    wear: ['suit', 'plum', '#e5b32b'], prop: 'cigarette', turn: -0.3 },
  // Abe Axler
  { face: ['gaunt', 0, 'narrow', 'thin', 'long', 'sneer'], hair: ['receding', 'brown'], wear: ['coat', 'coal'], marks: ['slash'],
    turn: 0.5 },
  // Peter Licavoli
  { face: ['square', 3, 'open', 'bushy', 'straight', 'flat'], hair: ['part', 'black'], hat: ['peaked', 'navy', 4],
    wear: ['roll', 'navy'], beard: 'stubble', prop: 'bottle', turn: -0.2 },
  // Joseph Zerilli
  { face: ['round', 3, 'soft', 'heavy', 'bulb', 'smile'], hair: ['fringe', 'grey'], wear: ['suit', 'navy', '#c8963e'],
    tache: 'walrus', prop: 'cigar', bulk: 46 },
  // Harry Fleisher
  { face: ['lean', 1, 'mean', 'angry', 'straight', 'flat'], hair: ['crew', 'auburn'], hat: ['knit', 'wine'],
    wear: ['jersey', 'navy'], marks: ['plaster'], turn: 0.3 },
  // Louis Fleisher
  { face: ['lean', 1, 'pale', 'flat', 'broken', 'bared'], hair: ['messy', 'auburn'], wear: ['coat', 'tan'], beard: 'stubble',
    turn: -0.4, prop: 'shells' },
  // Benjamin Bernstein
  { face: ['heart', 2, 'sleepy', 'bushy', 'long', 'tight'], hair: ['curly', 'brown'], wear: ['fur', 'coal'], tache: 'chevron', turn: 0.3 },
  // Joseph Bernstein
  { face: ['heart', 2, 'narrow', 'bushy', 'long', 'smirk'], hair: ['curly', 'black'], hat: ['homburg', 'wine', 6],
    wear: ['bow', 'grey'], beard: 'goatee', turn: -0.3 },
  // Eddie Fletcher
  { face: ['square', 4, 'droop', 'flat', 'broken', 'wide'], hair: ['bald', 'brown'], wear: ['jersey', 'wine'], prop: 'gloves',
    marks: ['plaster'], ears: 1.3, bulk: 46 },
];

const ROBBERS: Mobster[] = [
  // John Dillinger
  { face: ['square', 1, 'wink', 'cocked', 'straight', 'smirk'], hair: ['part', 'brown'], hat: ['boater', 'white', 8],
    wear: ['vest', 'grey', '#a3262f'], tache: 'pencil', marks: ['dimple'], turn: 0.3 },
  // "Baby Face" Nelson
  { face: ['baby', 4, 'open', 'thin', 'button', 'small'], hair: ['part', 'blond'], wear: ['bow', 'slate'],
    marks: ['blush', 'freckles'], size: 1.02, bulk: 36 },
  // Kate "Ma" Barker
  { face: ['pear', 0, 'mean', 'flat', 'broad', 'tight'], hair: ['bun', 'white'], hat: ['bonnet', 'wine'], wear: ['dress', 'wine'],
    marks: ['round', 'lines'], prop: 'earring', bulk: 44 },
  // Arthur "Doc" Barker
  { face: ['gaunt', 1, 'narrow', 'angry', 'straight', 'flat'], hair: ['slick', 'brown'], wear: ['suit', 'white', '#46586b'],
    beard: 'goatee', marks: ['bags'], prop: 'stetho', turn: -0.4 },
  // Alvin Karpis
  { face: ['long', 0, 'pale', 'thin', 'long', 'wide'], hair: ['middle', 'black'], wear: ['suit', 'black'],
    marks: ['bags', 'lines'], turn: 0.1, size: 1.02, bulk: 38 },
  // Charles "Pretty Boy" Floyd
  { face: ['oval', 4, 'open', 'flat', 'straight', 'grin'], hair: ['pompadour', 'auburn'], wear: ['open', 'green', '#f4e9d2'],
    marks: ['dimple'], prop: 'toothpick', turn: -0.5, bulk: 43 },
  // George "Machine Gun" Kelly
  { face: ['round', 1, 'soft', 'bushy', 'broad', 'frown'], hair: ['slick', 'black'], hat: ['fedora', 'navy', 5],
    wear: ['coat', 'grey'], prop: 'gun', turn: 0.3, bulk: 45 },
  // Bonnie Parker
  { face: ['lady', 1, 'lashes', 'thin', 'fine', 'red'], hair: ['bob', 'ginger'], hat: ['beret', 'black'],
    wear: ['knitwear', 'wine'], prop: 'cigar', turn: -0.3, lean: -4, bulk: 36, ears: 0 },
  // Clyde Barrow
  { face: ['heart', 0, 'soft', 'flat', 'straight', 'tight'], hair: ['part', 'brown'], hat: ['fedora', 'brown', -9],
    wear: ['suit', 'tan'], prop: 'cash', turn: 0.3, lean: 3, bulk: 37, ears: 1.35 },
];

export const MOBSTERS: readonly (readonly Mobster[])[] = [CAPONE, MORAN, NEW_YORK, MURDER, PURPLE, ROBBERS];
