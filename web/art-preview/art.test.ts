// art.test.ts - what must hold for every drawing: the same picture for the same question, 54 faces of which no two are
// alike, a design for every card of cards.def in both languages, nothing that the page's content security policy forbids, no
// picture and no bundle larger than allowed, colours that can be read and told apart.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import * as art from '../src/art/index.ts';
import { appIcon, favicon, maskableIcon } from '../src/art/icon.ts';
import { figure } from '../src/art/portrait.ts';
import { emblemShapes, KINDS, wrapText } from '../src/art/cards.ts';
import { lettering, letteringWidth, wrapLettering } from '../src/art/lettering.ts';
import { CLASSES } from '../src/art/palette.ts';
import { contrast, distance, SIGHTS } from './colour.ts';
import { ofPage } from '../src/ui/image.ts';
import { CARD_NAMES, plateName } from './names.ts';
import { SIGNS, TEXT, TOKENS } from './tokens.ts';

const FAMILIES = [0, 1, 2, 3, 4, 5];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const CROPS = ['face', 'mug', 'figure'] as const;
const each = FAMILIES.flatMap((f) => NUMBERS.map((n) => [f, n] as const));

/** Every drawing there is, by a name to find it again. */
function everything(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [f, n] of each)
    for (const crop of CROPS)
      for (const dead of [false, true])
        all.set(`portrait ${f} ${n} ${crop} ${dead}`, art.portrait(f, n, { crop, dead, name: plateName(f, n) }));
  for (const code of art.CARD_CODES) {
    all.set(`card ${code}`, art.cardFace(code, { title: CARD_NAMES.get(code)![0], text: 'A rule & more.', lang: 'en' }));
    all.set(`Karte ${code}`, art.cardFace(code, { title: CARD_NAMES.get(code)![1] }));
    all.set(`emblem ${code}`, art.emblem(code));
  }
  for (const f of FAMILIES) {
    for (const draw of [art.familyGlyph, art.familySeal, art.familyPlate]) all.set(`${draw.name} ${f}`, draw(f));
    all.set(`tomb ${f}`, art.tombstone(f, 3));
  }
  for (const war of [0, 1, 2] as const) all.set(`wall ${war}`, art.wall({ war })).set(`sights ${war}`, art.sights(war));
  for (const rate of [1, 2] as const) all.set(`banner ${rate}`, art.warBanner(rate, { title: 'Mob War', note: 'one dies' }));
  for (const kind of Object.keys(KINDS) as art.CardKind[]) all.set(`pip ${kind}`, art.kindPip(kind));
  const rest = {
    back: art.cardBack(),
    deck: art.deck(40),
    none: art.deck(0),
    pile: art.pile(3),
    place: art.emptyPlace(1),
    first: art.firstInLine('first'),
    graveyard: art.graveyard(),
    skyline: art.skyline(),
    shot: art.shot(),
    ring: art.counterRing(3),
    fuse: art.fuse(),
    stamp: art.stamp('late', 'ink'),
    turn: art.turnMarker(),
    standIn: art.standInMark(),
    gone: art.goneMark(),
    line: art.lineMark(),
    chip: art.handChip(6),
    logo: art.logo(['Family', 'Business']),
  };
  for (const [name, markup] of Object.entries(rest)) all.set(name, markup);
  return all;
}

describe('mobsters', () => {
  it('there are 54 and no two look alike', () => {
    const faces = new Set(each.map(([f, n]) => figure(f, n).replaceAll(art.FAMILIES[f]!.colour, '')));
    expect(faces.size).toBe(54);
  });

  it('nobody else is drawn', () => {
    expect(() => art.portrait(6, 1)).toThrow('families 0 to 5, mobsters 1 to 9');
    expect(() => art.portrait(0, 10)).toThrow('families 0 to 5, mobsters 1 to 9');
  });

  it('the names of the previews are the names of the game', () => {
    const plates = each.map(([f, n]) => plateName(f, n));
    expect(new Set(plates).size).toBe(54);
    expect([plateName(0, 1), plateName(5, 9)]).toEqual(['Capone', 'Clyde']);
  });
});

describe('cards', () => {
  it('are those of cards.def, in card order', () => {
    expect(art.CARD_CODES).toEqual([...CARD_NAMES.keys()]);
    expect(art.CARD_CODES).toHaveLength(34);
  });

  it('have 34 emblems', () => {
    expect(new Set(art.CARD_CODES.map(emblemShapes)).size).toBe(34);
    expect(() => art.emblem('XXL')).toThrow('no card XXL');
  });

  it('show what they are told, and nothing else of it', () => {
    const face = art.cardFace('CON', { title: '<b>', text: '<script>alert("x")</script>', lang: '"><i' });
    expect(face).not.toMatch(/<script|<b>|"><i/);
    expect(face).toContain('&#60;script&#62;');
  });

  it('have titles that can be lettered in full', () => {
    for (const name of [...CARD_NAMES.values()].flat()) {
      const drawn = lettering(name, { x: 0, y: 0, size: 20, colour: '#000' }).match(/<path/g)!.length;
      expect(drawn, name).toBe(name.replaceAll(' ', '').length);
      expect(wrapLettering(name, 20, 150).join('').replaceAll(' ', ''), name).toBe(name.replaceAll(' ', ''));
    }
  });

  it('have titles in every language: with accents, and in letters that we have not drawn', () => {
    const draw = (text: string, width?: number) => lettering(text, { x: 0, y: 0, size: 20, colour: '#000', ...(width && { width }) });
    const strokes = (text: string) => draw(text).match(/ d="/g)!.length;
    for (const [letter, plain] of ['ÉE', 'ŁL', 'ŠS', 'ÇC', 'ŐO', 'ñN'].map((pair) => [...pair] as [string, string])) {
      expect(draw(letter), letter).not.toBe(draw(plain));
      expect(letteringWidth(letter, 20), letter).toBe(letteringWidth(plain, 20));
    }
    expect(strokes('Œuvre')).toBe(6);
    expect(draw('Контракт <1>')).toContain('>КОНТРАКТ &#60;1&#62;</text>');
    expect(draw('Контракт')).not.toContain('textLength');
    expect(draw('Контракт', 40)).toContain('textLength="40"');
  });

  it('wrap their text', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(letteringWidth('', 20)).toBeLessThanOrEqual(0);
  });
});

describe('every drawing', () => {
  const all = everything();

  it('is the same each time', () => {
    expect([...everything()]).toEqual([...all]);
  });

  it('is clean under a strict content security policy, and decoration', () => {
    for (const [name, markup] of all) {
      expect(markup, name).not.toMatch(/style=|<style|<script|javascript:|\son\w+=|href=|url\(|\sid=|NaN|undefined/);
      expect(markup, name).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*>.*<\/svg>$/);
    }
  });

  it('closes what it opens', () => {
    for (const [name, markup] of all) {
      const open: string[] = [];
      for (const [, end, tag, self] of markup.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        if (end) expect(open.pop(), name).toBe(tag);
        else if (!self) open.push(tag!);
      }
      expect(open, name).toEqual([]);
    }
  });

  it('that is shown again and again, or flies, takes nothing from the page', () => {
    const [shot, back, stamp] = [art.shot(), art.cardBack(), art.stamp('OUT')];
    const men = each.flatMap(([f, n]) => CROPS.map((crop) => art.portrait(f, n, { crop, dead: crop === 'face' })));
    const cards = art.CARD_CODES.map((code) => art.cardFace(code, { title: CARD_NAMES.get(code)![0] }));
    expect([...men, ...cards, shot, back, stamp].filter(ofPage)).toEqual([]);
    expect(ofPage(art.graveyard())).toBe(true);
  });

  it('is small', () => {
    const size = (names: RegExp): number => Math.max(...[...all].filter(([name]) => names.test(name)).map(([, markup]) => markup.length));
    expect(size(/^portrait/)).toBeLessThan(16_000);
    expect(size(/^card|^Karte/)).toBeLessThan(16_000);
    expect(size(/./)).toBeLessThan(40_000);
  });
});

describe('the colours', () => {
  it('of tokens.css are those of the drawings', () => {
    art.FAMILIES.forEach((look, f) => {
      expect(TOKENS.day.get(`family-${f}`)).toBe(look.colour);
      expect(TOKENS.day.get(`family-${f}-on`)).toBe(look.on);
    });
    for (const [kind, look] of Object.entries(KINDS)) expect(TOKENS.day.get(kind)).toBe(look.colour);
    for (const [name, look] of Object.entries(CLASSES)) expect(TOKENS.day.get(`${name}-on`)).toBe(look.on);
  });

  it('can be read by day and by night', () => {
    for (const [theme, tokens] of Object.entries(TOKENS)) {
      for (const [pairs, least] of [
        [TEXT, 4.5],
        [SIGNS, 3],
      ] as const)
        for (const [a, b] of pairs)
          expect(contrast(tokens.get(a)!, tokens.get(b)!), `${a} on ${b} by ${theme}`).toBeGreaterThanOrEqual(least);
    }
  });

  it('of the families are told apart by every kind of sight, and their initials by everybody', () => {
    art.FAMILIES.forEach((a, i) =>
      art.FAMILIES.slice(0, i).forEach((b) =>
        SIGHTS.forEach((sight) => expect(distance(a.colour, b.colour, sight), `${a.initial} ${b.initial} ${sight}`).toBeGreaterThan(10)),
      ),
    );
    expect(new Set(art.FAMILIES.map((look) => look.initial)).size).toBe(6);
  });

  it('of the classes are those they are printed in, and told apart by every kind of sight; a rescue has a stripe besides', () => {
    const hue = (colour: string): string => {
      const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
      if (Math.min(r, g) > 1.5 * b) return r > 1.5 * g ? 'red' : 'yellow';
      return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
    };
    const classes = Object.entries(CLASSES);
    expect(Object.fromEntries(classes.map(([name, { colour }]) => [name, hue(colour)]))).toEqual({
      attack: 'red',
      rescue: 'green',
      counter: 'blue',
      ability: 'yellow',
    });
    classes.forEach(([a, one], i) =>
      classes.slice(0, i).forEach(([b, other]) =>
        SIGHTS.forEach((sight) => expect(distance(one.colour, other.colour, sight), `${a} ${b} ${sight}`).toBeGreaterThan(10)),
      ),
    );
    for (const [, { colour, on }] of classes) expect(contrast(colour, on)).toBeGreaterThanOrEqual(3);
    const striped = art.CARD_CODES.filter((code) => art.cardFace(code, { title: 'x' }).includes('stroke-dasharray="3 13"'));
    expect(striped).toEqual(art.CARD_CODES.filter((code) => art.cardKind(code) === 'rescue'));
  });

  it('of black cards leave their ribbon red', () => {
    const war = art.cardFace('WAR', { title: 'x' });
    expect(war).toContain(`fill="${CLASSES.attack.colour}"`);
    expect(war).toContain(`stroke="${KINDS.war.colour}" stroke-width="5"`);
  });

  it('around what may be chosen are brass, which no sight takes for the focus, and never a green', () => {
    for (const [theme, tokens] of Object.entries(TOKENS)) {
      const [legal, focus] = [tokens.get('legal')!, tokens.get('focus')!];
      for (const sight of SIGHTS) {
        expect(distance(legal, focus, sight), `${theme} ${sight}`).toBeGreaterThan(15);
        expect(distance(legal, CLASSES.rescue.colour, 'normal'), theme).toBeGreaterThan(15);
      }
    }
  });

  it('used by the drawings exist', () => {
    const known = new Set(
      [...readFileSync(new URL('../src/art/tokens.css', import.meta.url), 'utf8').matchAll(/--([\w-]+):/g)].map(([, name]) => name),
    );
    for (const [name, markup] of everything())
      for (const [, token] of markup.matchAll(/var\(--([\w-]+)\)/g)) expect(known.has(token!), `--${token} in ${name}`).toBe(true);
  });
});

describe('the files', () => {
  it('in icons/ are the drawn ones: run art-preview/preview.ts', () => {
    const read = (name: string): string => readFileSync(new URL(`../src/art/icons/${name}.svg`, import.meta.url), 'utf8');
    expect([read('favicon'), read('icon'), read('icon-maskable')]).toEqual([favicon(), appIcon(), maskableIcon()]);
  });

  it('of src/art are at most 35 KiB of the page, compressed', async () => {
    const entry = fileURLToPath(new URL('../src/art/index.ts', import.meta.url));
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
    });
    const code = [built]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .map((chunk) => ('code' in chunk ? chunk.code : ''))
      .join('');
    expect(code).toContain('aria-hidden');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(35 * 1024);
  });
});
