// index.ts - the drawings of the game: everything a page may ask for. All are markup strings of decorative SVG
// (aria-hidden): the page puts them in with {@html …} and gives them their size and their name. Nothing that a person typed
// goes in unescaped: lettering drops what it cannot draw, and card texts are escaped. Each is a pure function of its
// arguments; one that is shown often may be kept.
//
// Width to height: face, glyph, seal, emblem, pip and the round marks 1:1; mug 4:5; figure, emptyPlace and sights 2:3, made to lie
// over each other; card 5:7; deck 216:300 and pile 260:316 with a card of 200 by 280 at 0,0 and at 30,16; familyPlate 5:1, cut
// to its room; wall, graveyard and skyline are cut to theirs. Custom properties and classes are those of tokens.css.

export { FAMILIES, type FamilyLook } from './palette.ts';
export { familyGlyph, familyPlate, familySeal, pattern } from './families.ts';
export { portrait, type PortraitOptions } from './portrait.ts';
export { CARD_CODES, cardBack, cardFace, cardKind, deck, emblem, kindPip, pile, type CardKind, type CardOptions } from './cards.ts';
export { aim, emptyPlace, firstInLine, graveyard, shot, sights, skyline, tombstone, wall, type WallOptions, type WarRate } from './wall.ts';
export { counterRing, fuse, goneMark, handChip, lineMark, logo, stamp, standInMark, turnMarker, warBanner } from './marks.ts';
