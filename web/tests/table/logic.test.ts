// logic.test.ts - the small decisions of the table: what fits where, what a key means, which rule a line rests on, orders
// made by hand, clocks as they are read.
import { expect, test } from 'vitest';
import { Engine } from '../../src/lib/engine';
import type { WireEvent } from '../../src/lib/wire';
import { words } from '../../src/lib/words';
import { readTime, timeLeft } from '../../src/table/bar/clock.svelte';
import { callingFamily } from '../../src/table/families/calling';
import { besidePointer } from '../../src/table/input/dragging';
import { commandFor } from '../../src/table/input/keys';
import {
  fan,
  layoutFor,
  LEGIBLE,
  rows,
  shelf,
  standing,
  TOUCH,
  type Box,
} from '../../src/table/layout';
import { lineOf } from '../../src/table/panels/lines';
import { kept, moved, placeAt } from '../../src/table/board/order';
import { cardRule, ruleOf } from '../../src/table/panels/rule_of';
import { seatsFrom } from '../../src/table/families/seats';
import { module } from '../module';
import { de as german, en as english } from '../texts';

const engine = new Engine(module);
const ENGLISH = words(engine, 'en');

test('three arrangements', () => {
  expect(layoutFor(320, 640)).toBe('phone');
  expect(layoutFor(844, 390)).toBe('phone');
  expect(layoutFor(768, 1024)).toBe('tablet');
  expect(layoutFor(1440, 900)).toBe('desk');
  expect(layoutFor(768, 1024, 2)).toBe('phone'); // letters of twice the size
  expect(layoutFor(1440, 900, 2)).toBe('phone');
  expect(layoutFor(1440, 900, 1.2)).toBe('desk');
});

test('of every card in a hand a finger can touch enough, and the fan stays in its room', () => {
  for (const width of [324, 390, 600, 768])
    for (let n = 1; n <= 10; n++) {
      const { places, ...hand } = fan(n, width, 194);
      const steps = places.slice(1).map(({ x }, i) => x - places[i]!.x);
      expect(Math.min(TOUCH, ...steps)).toBeGreaterThanOrEqual(TOUCH);
      if (n <= 6) expect(hand.width).toBeLessThanOrEqual(width + 1);
      expect(places[0]!.turn).toBeCloseTo(-places.at(-1)!.turn);
    }
});

test('a hand of eight lies open on every desk: each name whole, and all on the screen', () => {
  for (const [width, height] of [
    [677, 150], // at 1280 × 720
    [780, 240], // at 1440 × 900
  ] as const)
    for (let n = 1; n <= 8; n++) {
      const { card, places } = fan(n, width, height);
      expect(card).toBeGreaterThanOrEqual(LEGIBLE);
      places.forEach(({ x, y }, i) => {
        expect(x).toBeGreaterThanOrEqual(i ? places[i - 1]!.x + card - 1 : 0);
        expect(x + card).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
      });
    }
});

test('on a phone each name is whole: in two rows, or in one that is scrolled', () => {
  for (const [width, height] of [
    [382, 236],
    [312, 102],
    [370, 130],
  ] as const)
    for (let n = 1; n <= 10; n++) {
      const { card, places, ...hand } = shelf(n, width, height);
      expect(card).toBeGreaterThanOrEqual(LEGIBLE);
      if (n <= 8 && height > 200) expect(hand.width).toBeLessThanOrEqual(width);
      places.forEach(({ x, y }, i) => {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + card * 1.4).toBeLessThanOrEqual(height);
        const next = places[i + 1];
        if (next && next.y === y) expect(next.x).toBeGreaterThanOrEqual(x + card);
      });
    }
});

test('the line-up takes the rows that make its men largest', () => {
  expect(rows(3, 1000, 240).inRow).toBe(6);
  expect(rows(4, 360, 300).inRow).toBe(3);
  expect(rows(14, 740, 300).each).toBeGreaterThan(80);
  expect(rows(40, 300, 90).each).toBe(48);
});

test('whoever stands in the line-up is in it, in the middle, and over nobody else', () => {
  for (const [n, room, high] of [
    [3, 1000, 240],
    [14, 740, 300],
    [9, 296, 90],
  ] as const) {
    const shape = rows(n, room, high);
    const places = standing(shape, Math.max(6, n), room);
    expect(places).toHaveLength(Math.max(6, n));
    const overlap = (a: Box, b: Box) =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    places.forEach((a, i) => {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(places.slice(i + 1).some((b) => overlap(a, b))).toBe(false);
      expect(placeAt(places, a.x + a.w / 2, a.y + a.h / 2)).toBe(i);
    });
    const last = places.filter((box) => box.y === places.at(-1)!.y);
    if (shape.inRow * shape.each <= room)
      expect(last[0]!.x).toBeCloseTo(room - last.at(-1)!.x - last.at(-1)!.w);
  }
  const hand = fan(5, 600, 170);
  expect(hand.places[0]!.x).toBeCloseTo(600 - hand.places[4]!.x - hand.card);
  expect(fan(12, 300, 170).places[0]!.x).toBe(20);
});

test('somebody is moved within a row, and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, -5)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(kept(['c', 'a', 'x'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  const places = [0, 1, 2, 3].map((i) => ({
    x: (i % 2) * 50,
    y: Math.floor(i / 2) * 80,
    w: 50,
    h: 75,
  }));
  expect(placeAt(places, 20, 30)).toBe(0);
  expect(placeAt(places, 90, 110)).toBe(3);
  expect(placeAt(places, -400, 120)).toBe(2);
});

test('a card that is dragged never lies over its target, and stays on the screen', () => {
  const card = { width: 60, height: 84 };
  const screen = { width: 390, height: 844 };
  for (const finger of [false, true])
    for (const x of [0, 40, 195, 350, 390])
      for (const y of [0, 60, 422, 800, 844]) {
        const at = besidePointer({ x, y }, card, screen, finger);
        const covers = x >= at.x && x <= at.x + card.width && y >= at.y && y <= at.y + card.height;
        expect(covers).toBe(false);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.x + card.width).toBeLessThanOrEqual(screen.width);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.y + card.height).toBeLessThanOrEqual(screen.height);
      }
});

test('keys', () => {
  expect(commandFor('3', '', false)).toEqual({ do: 'hand', at: 2 });
  expect(commandFor('1', '', true)).toEqual({ do: 'counter', at: 0 });
  expect(commandFor('b', '', false)).toEqual({ do: 'type', text: 'B' });
  expect(commandFor('3', 'B', false)).toEqual({ do: 'type', text: 'B3' });
  expect(commandFor('P', '', true)).toEqual({ do: 'pass' });
  expect(commandFor('Escape', '', false)).toEqual({ do: 'undo' });
  expect(commandFor('Tab', '', false)).toBeNull();
});

test('each card and each line has its rule', () => {
  for (const { code } of ENGLISH.cards)
    expect(cardRule(ENGLISH, code), code).toMatch(/^[5-8]\.\d+$/);
  const german = words(engine, 'de');
  for (const { code } of german.cards) expect(cardRule(german, code)).toBe(cardRule(ENGLISH, code));
  const events: WireEvent[] = [
    ['play', 'A', 'PRI'],
    ['list', 'B1', 0],
    ['die', null, 'B1', 0],
    ['die', 'VAL', 'B1', 0],
    ['war', 1],
    ['war'],
    ['out', 'B'],
  ];
  expect(events.map((_, i) => ruleOf(ENGLISH, events, i))).toEqual([
    '5.2',
    '5.2',
    '4.1',
    '5.5',
    '7.3',
    '7.2',
    '7.1',
  ]);
});

test('a line of the log is a sentence with its mark', () => {
  const events: WireEvent[] = [
    ['turn', 'B'],
    ['die', null, 'C2', 0],
    ['ask', 'B'],
  ];
  const texts = ['It is B.', 'C2 dies.', ''];
  const lines = texts.flatMap((text, i) => lineOf({ id: i, text }, events, i, ENGLISH) ?? []);
  expect(lines).toMatchObject([
    { text: 'It is B.', seat: 'B', kind: 'turn', rule: '4.5' },
    { text: 'C2 dies.', seat: 'C', kind: 'death', rule: '4.1' },
  ]);
});

test('the family to be opened is the only one that has targets at home', () => {
  expect(callingFamily(['B1', 'B2'], [])).toBe('B');
  expect(callingFamily(['B1', 'C2'], [])).toBeNull();
  expect(callingFamily(['B1', 'C2'], ['C2'])).toBe('B');
  expect(callingFamily(['CON', 'drop', 'B'], [])).toBeNull();
});

test('seats are seen from one’s own', () => {
  expect(seatsFrom('B', 4)).toEqual(['C', 'D', 'A', 'B']);
  expect(seatsFrom(null, 3)).toEqual(['A', 'B', 'C']);
});

test('no two plates are alike', () => {
  const plates = ENGLISH.families.flatMap((family) => family.plates);
  expect(new Set(plates).size).toBe(54);
  for (const plate of plates) expect(plate.length).toBeLessThanOrEqual(9);
});

test('clocks', () => {
  expect(timeLeft({ left: null, bank: null, at: 0 }, 5)).toBeNull();
  expect(timeLeft({ left: 8000, bank: 30000, at: 100 }, 1100)).toEqual({ ms: 7000, bank: false });
  expect(timeLeft({ left: 8000, bank: 30000, at: 0 }, 10000)).toEqual({ ms: 28000, bank: true });
  expect(timeLeft({ left: 8000, bank: 1000, at: 0 }, 99000)).toEqual({ ms: 0, bank: true });
  expect([readTime(75000), readTime(8200), readTime(0)]).toEqual(['1:15', '9', '0']);
});

test('both languages say everything, each in its own words', () => {
  const [en, de] = [english.board, german.board];
  const alike = new Set<string>(['bot', 'chance', 'heldShort', 'holdShort', 'pause']);
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    const said = (text: (typeof en)[typeof key]) =>
      typeof text === 'function'
        ? (text as (values: object) => string)({ n: 1 })
        : JSON.stringify(text);
    expect(said(de[key])).toBeTruthy();
    if (!alike.has(key)) expect(said(de[key]), key).not.toBe(said(en[key]));
  }
});
