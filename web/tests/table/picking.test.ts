// picking.test.ts - a decision put together by touching things, on views of the engine: what goes at once, what waits for a
// word, what can be changed, and why something is refused.
import { expect, test } from 'vitest';
import type { Client } from '../../src/lib/client';
import { GameView } from '../../src/lib/game_view';
import { empty, type TableState } from '../../src/lib/state';
import type { View, WirePick } from '../../src/lib/wire';
import { Picking } from '../../src/table/bar/picking.svelte';
import { module } from '../module';
import { VIEW } from './view';

function at(
  view: Partial<View> = {},
  state: Partial<TableState> = {},
  { watching = false, quick = true, opened = (): boolean => true } = {},
) {
  const game = new GameView(module);
  game.call({ names: ['Anne', 'Ben', 'Cleo'], families: [0, 1, 2] });
  game.hold({ ...VIEW, ...view });
  const sent: WirePick[][] = [];
  const client = {
    game,
    move: () => (sent.push(game.composed().picks), true),
  } as unknown as Client;
  const picking = new Picking(client, watching, opened, () => quick);
  picking.hear({
    ...empty(),
    status: 'online',
    playing: true,
    step: 1,
    view: { ...VIEW, ...view },
    ...state,
  });
  return { picking, sent };
}

test('a card and its one target go at once', () => {
  const { picking, sent } = at();
  expect(picking.open).toBe(true);
  picking.touchCard('CON');
  expect(picking.lookOf('B1')).toBe('legal');
  expect(picking.lookOf('B3')).toBe('closed');
  expect(picking.touchTarget('B1')).toBe(true);
  expect(sent).toEqual([['CON', 'B1']]);
});

test('nothing is answered in a window that is not open yet', () => {
  let open = false;
  const window: Partial<View> = {
    turn: 'B',
    phase: 'counter',
    asked: 'A',
    card: 'CON',
    named: ['A1'],
    hands: [6, 4, 5],
  };
  const { picking } = at(window, {}, { opened: () => open });
  expect(picking.open || picking.can('pass')).toBe(false);
  open = true;
  picking.look();
  expect(picking.can('pass') && picking.can('FAM')).toBe(true);
});

test('what is not legal says why, with its rule, and changes nothing', () => {
  const { picking, sent } = at();
  picking.touchCard('CON');
  expect(picking.touchTarget('A1')).toBe(false);
  expect(picking.reason?.rule).toMatch(/^\d\.\d+$/);
  expect(picking.reason?.text).toContain(picking.reason!.rule);
  picking.touchCard('FAM');
  expect(picking.blocked).toBe('FAM');
  expect(picking.reason).not.toBeNull();
  expect(sent).toEqual([]);
});

test('a card without a target waits for a word', () => {
  const { picking, sent } = at();
  picking.touchCard('WAR');
  expect(picking.ready).toBe(true);
  expect(sent).toEqual([]);
  picking.confirm();
  expect(sent).toEqual([['WAR']]);
});

test('several targets go with the last of them, as one does', () => {
  const { picking, sent } = at();
  picking.touchCard('VEN');
  for (const who of ['B1', 'C2', 'B2'] as const) picking.touchTarget(who);
  expect(sent).toEqual([]);
  picking.touchTarget('C3');
  expect(sent).toEqual([['VEN', 'B1', 'C2', 'B2', 'C3']]);
});

test.each(['one', 'several'])('by a finger %s target waits for a word', (targets) => {
  const { picking, sent } = at({}, {}, { quick: false });
  const [card, ...men] =
    targets === 'one' ? (['CON', 'B1'] as const) : (['VEN', 'B1', 'C2', 'B2', 'C3'] as const);
  picking.touchCard(card);
  for (const who of men) picking.touchTarget(who);
  expect(sent).toEqual([]);
  expect(picking.ready).toBe(true);
  picking.confirm();
  expect(sent).toEqual([[card, ...men]]);
});

test('several targets can be changed until they are sent', () => {
  const { picking, sent } = at({}, {}, { quick: false });
  picking.touchCard('VEN');
  for (const who of ['B1', 'C2', 'B2', 'C3'] as const) picking.touchTarget(who);
  expect(picking.ready).toBe(true);
  picking.touchTarget('B1');
  expect(picking.ready).toBe(false);
  expect(picking.targets).toEqual(['C2', 'B2', 'C3']);
  picking.touchTarget('B9');
  picking.confirm();
  expect(sent).toEqual([['VEN', 'C2', 'B2', 'C3', 'B9']]);
});

test('an Intrigue is a row in another order', () => {
  const { picking, sent } = at();
  picking.touchCard('INT');
  expect(picking.order).toEqual(['B3', 'C1', 'A2']);
  picking.move(2, 0);
  picking.move(1, 2);
  picking.confirm();
  expect(sent).toEqual([['INT', 'A2', 'C1', 'B3']]);
  expect(picking.order).toBeNull();
});

test('taking back, choosing another card, dropping', () => {
  const { picking, sent } = at();
  picking.touchCard('CON');
  picking.touchCard('VEN');
  picking.touchTarget('B1');
  picking.undo();
  expect(picking.composed.picks).toEqual(['VEN']);
  picking.touchCard('VEN');
  expect(picking.begun).toBe(false);
  picking.touchCard('FAM');
  expect(picking.canDrop()).toBe(true);
  picking.drop('FAM');
  picking.clear();
  picking.drop('WAR');
  expect(picking.reason?.rule).toBe('4.3');
  expect(sent).toEqual([['drop', 'FAM']]);
});

test('where families are named, any of their men will do', () => {
  const { picking, sent } = at({ edition: 'mayfair-2005' });
  picking.touchCard('CON');
  expect(picking.lookOfMobster('B1')).toBe('legal');
  picking.touchTarget('B1');
  expect(sent).toEqual([['CON', 'B']]);
});

test.each([
  ['another tab plays', {}, { playing: false }, false],
  ['something was sent', {}, { sent: 1 }, false],
  ['the line is cut', {}, { status: 'waiting' }, false],
  ['somebody else is asked', { asked: 'B', turn: 'B' }, {}, false],
  ['one only watches', {}, {}, true],
] as const)('nothing is open when %s', (_, view, state, watching) => {
  const { picking, sent } = at(view, state, { watching });
  expect(picking.open).toBe(false);
  picking.touchCard('CON');
  picking.touchTarget('B1');
  picking.confirm();
  expect(sent).toEqual([]);
});

test('where targets are not alike, none becomes the other when it is left alone', () => {
  const { picking } = at({ hand: ['HIT', 'SUB'], hands: [2, 5, 5] }, {}, { quick: false });
  picking.touchCard('HIT');
  picking.touchTarget('B1');
  picking.touchTarget('A1');
  expect(picking.ready).toBe(true);
  picking.touchTarget('B1');
  expect(picking.composed.picks).toEqual(['HIT']); // and not one's own man as the victim
  picking.touchCard('SUB');
  picking.touchTarget('B3');
  picking.touchTarget('C1');
  picking.touchTarget('C1');
  expect(picking.composed.picks).toEqual(['SUB', 'B3']);
});

test('a touch that is refused takes nothing away', () => {
  const { picking } = at({}, {}, { quick: false });
  picking.touchCard('VEN');
  for (const who of ['B1', 'C2', 'B2', 'C3'] as const) picking.touchTarget(who);
  expect(picking.touchTarget('A1')).toBe(false);
  expect(picking.reason?.rule).toBe('5.7');
  expect(picking.targets).toEqual(['B1', 'C2', 'B2', 'C3']);
  expect(picking.ready).toBe(true);
  picking.touchCard('WAR');
  picking.touchTarget('A1');
  expect(picking.composed.picks).toEqual(['WAR']);
});

test('what the Butcher would put away is taken back card by card, and the word for it goes at once', () => {
  const { picking, sent } = at(
    {
      edition: 'lookout-2021+advanced',
      tags: { A1: 'BUT' },
      hand: ['CON', 'CON', 'LAM'],
      hands: [3, 5, 5],
    },
    {},
    { quick: false },
  );
  picking.say('butcher');
  picking.touchCard('CON');
  picking.touchCard('LAM');
  picking.touchCard('CON');
  expect(picking.butchered('CON')).toBe(2);
  picking.touchCard('CON', true);
  picking.touchCard('LAM', true);
  expect(picking.composed.picks).toEqual(['butcher', 'CON']);
  picking.say('done');
  expect(sent).toEqual([['butcher', 'CON', 'done']]);
});

test('two men of one’s own whom somebody else asks for wait for a word, too', () => {
  const { picking, sent } = at(
    {
      edition: 'mayfair-2005',
      turn: 'B',
      phase: 'choose',
      stage: 'play',
      card: 'DBL',
      named: ['A'],
      left: 2,
      hand: ['CON'],
      hands: [1, 5, 5],
    },
    {},
    { quick: false },
  );
  picking.touchTarget('A4');
  picking.touchTarget('A6');
  expect(picking.ready).toBe(true);
  picking.touchTarget('A7');
  picking.touchTarget('A4');
  picking.touchTarget('A5');
  expect(sent).toEqual([]);
  picking.confirm();
  expect(sent).toEqual([['A7', 'A5']]);
});

test('a finger is asked before it discards, and taking back is the way out', () => {
  const { picking, sent } = at();
  picking.touchCard('FAM');
  picking.askDrop('FAM');
  expect([picking.dropping, sent]).toEqual(['FAM', []]);
  picking.undo();
  expect([picking.dropping, picking.blocked]).toEqual([null, 'FAM']);
  picking.askDrop('FAM');
  picking.touchCard('CON');
  expect(picking.dropping).toBeNull();
  picking.askDrop('CON');
  picking.drop('CON');
  expect(sent).toEqual([['drop', 'CON']]);
});

test('a discard ends the turn, but for whoever may play a second card', () => {
  expect(at().picking.dropEnds).toBe(true);
  const tempted = { edition: 'lookout-2021+advanced', tags: { A1: 'TEM' } } as const;
  expect(at(tempted).picking.dropEnds).toBe(false);
  expect(at({ ...tempted, phase: 'again', stage: 'again' }).picking.dropEnds).toBe(true);
  expect(at({ ...tempted, tags: { B1: 'TEM' } }).picking.dropEnds).toBe(true);
});

test('what cannot be played rests, chosen card or not', () => {
  const { picking } = at();
  const resting = () => VIEW.hand.filter((card) => picking.rests(card));
  const before = resting();
  expect(before).toContain('FAM');
  expect(before).not.toContain('VEN');
  picking.touchCard('CON');
  expect(resting()).toEqual(before);
  picking.touchCard('INT');
  expect(resting()).toEqual(before);
});

test('there is something to change only with a target or a row', () => {
  const { picking } = at();
  picking.touchCard('WAR');
  expect([picking.ready, picking.changeable]).toEqual([true, false]);
  picking.touchCard('INT');
  expect([picking.ready, picking.changeable]).toEqual([true, true]);
  picking.touchCard('VEN');
  picking.touchTarget('B1');
  expect(picking.changeable).toBe(true);
});

test('what is asked tells nothing of a hand: it stands on the curtain of a hot seat', () => {
  const asked = (view: Partial<View>) => {
    const game = new GameView(module);
    game.call({ names: ['Anne', 'Ben', 'Cleo'], families: [0, 1, 2] });
    game.hold({ ...VIEW, ...view });
    return game.question('A');
  };
  const window: Partial<View> = { turn: 'B', phase: 'counter', card: 'CON', named: ['A1'] };
  for (const view of [{}, window]) {
    const hands: View['hand'][] = [
      ['CON', 'WAR', 'VEN', 'INT', 'TRU', 'FAM'],
      ['MOB', 'FAM', 'FAM', 'CON', 'CON', 'CON'],
    ];
    const [one, two] = hands.map((hand) => asked({ ...view, hand }));
    expect(one).toBe(two);
    expect(one).not.toBe('');
  }
  expect(asked(window)).toContain('Ben plays Contract');
});
