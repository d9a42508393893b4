// show.test.ts - events become beats, and beats are played one after the other: in order, none lost, never in the way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { empty, type LogEntry, type TableState } from '../../src/lib/state';
import type { View, WireEvent } from '../../src/lib/wire';
import { beatsOf, landsAt, lengthOf, SPEEDS, type Speed } from '../../src/table/beats';
import { sceneOf } from '../../src/table/scene';
import { Show } from '../../src/table/show.svelte';
import { SOUNDS } from '../../src/sound/sounds';
import { VIEW as OPENING } from './view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VIEW: View = {
  ...OPENING,
  war: 1,
  list: ['B3', 'C1'],
  home: ['123456789', '12456789', '23456789'],
  hand: ['CON'],
  hands: [1, 5, 5],
  discard: [],
};
const PLAYED: WireEvent[] = [
  ['play', 'B', 'CON'],
  ['name', 'B', 'CON', 'C2'],
  ['ask', 'B', 'counter', 'AC', 'play', 'CON'],
];
const KILLED: WireEvent[] = [
  ['turn', 'C'],
  ['die', null, 'B3', 0],
  ['drew', 'C'],
  ['ask', 'C'],
];

let id = 0;
function entry(events: WireEvent[]): LogEntry {
  const told = { type: 'events', n: 1, step: 1, events, hash: '', left: null, bank: null } as const;
  return { id: ++id, step: 1, told: { ...told, events }, line: JSON.stringify(told) };
}
const state = (log: LogEntry[], view: View = VIEW): TableState => ({
  ...empty(),
  table: 't',
  view,
  log,
});

const ALL = ['play', 'name', 'ask', 'turn', 'die', 'drew', 'ask'];

function show(speed: Speed = 'normal', lag = 5000) {
  const began: string[] = [];
  const said: string[] = [];
  const made = new Show({
    speed: () => speed,
    lag: () => lag,
    sentences: (e) =>
      e.told.type === 'events' ? e.told.events.map((event) => event.join(' ')) : [],
    say: (text) => said.push(text),
    began: (beat) => began.push(beat.event[0]),
  });
  return { show: made, began, said };
}

test('every event is a beat, with the board behind it', () => {
  const beats = beatsOf([...PLAYED, ...KILLED], sceneOf(VIEW), 'A');
  expect(beats.map((beat) => beat.event[0])).toEqual(ALL);
  expect(beats[1]!.target).toBe('C2');
  expect(beats[3]!.after.list).toContain('B3');
  expect(beats[4]!.after.list).toEqual(['C1']);
  expect(landsAt(beats[4]!)).toBeGreaterThan(0);
  expect(beats.map((beat) => beat.at)).toEqual(ALL.map((_, i) => i));
});

test('what is heard is seen', () => {
  const every: WireEvent[] = [
    ['deal', 'lookout-2021', 3],
    ['turn', 'A'],
    ['drew', 'A', 'CON'],
    ['took', 'A', 'CON'],
    ['shuffle', 3],
    ['play', 'A', 'CON'],
    ['name', 'A', 'CON', 'B1'],
    ['drop', 'A', 'CON'],
    ['butcher', 'A', 'CON'],
    ['discard', 'A', 'CON'],
    ['give', 'A', 'LIB', 'A1'],
    ['counter', 'A', 'FAM'],
    ['no_counter', 'A', 'CON'],
    ['list', 'B1', 0],
    ['home', 'B1', 0],
    ['replace', 'B1', 0],
    ['swap', 'B1', 0],
    ['die', null, 'B1', 0],
    ['lose', 'LIB', 'B1'],
    ['return', 'B1'],
    ['out', 'B'],
    ['war', 1],
    ['war', 2],
    ['war'],
    ['celebrity', 'B', 'B1'],
    ['no_grudge', 'B'],
    ['end', 'B'],
    ['over', 'B'],
    ['pass', 'A'],
  ];
  const beats = beatsOf(every, sceneOf(VIEW), 'A');
  expect(beats).toHaveLength(every.length);
  for (const beat of beats) {
    if (beat.sound) expect(SOUNDS[beat.sound].length).toBeGreaterThan(0);
    if (beat.sound) expect(beat.effect ?? beat.flight, beat.event[0]).toBeDefined();
  }
});

test('beats are played in order, and the board ends as the view', () => {
  const { show: played, began } = show();
  played.hear(state([]));
  const after = { ...VIEW, list: ['C1'] satisfies View['list'], turn: 'C' as const };
  played.hear(state([entry(PLAYED), entry(KILLED)], after));
  expect(began).toEqual(['play']);
  expect(played.stage).toMatchObject({ seat: 'B', card: 'CON', targets: [] });
  expect(played.scene!.list).toEqual(['B3', 'C1']);
  vi.advanceTimersByTime(2200);
  expect(played.stage).toBeNull();
  vi.advanceTimersByTime(20000);
  expect(began).toEqual(ALL);
  expect(played.scene).toEqual(sceneOf(after));
  expect(played.busy).toBe(false);
});

test('whoever dies stands there until the shot has fallen', () => {
  const { show: played } = show();
  played.hear(state([]));
  played.hear(state([entry([['die', null, 'B3', 0]])], { ...VIEW, list: ['C1'] }));
  expect(played.scene!.list).toContain('B3');
  vi.advanceTimersByTime(1000);
  expect(played.scene!.list).toEqual(['C1']);
});

test('skipping shows the present at once, and nothing comes after it; all of it was said, once', () => {
  const { show: played, began, said } = show('slow');
  played.hear(state([]));
  const after = { ...VIEW, list: ['C1'] satisfies View['list'] };
  played.hear(state([entry(KILLED)], after));
  played.skip();
  expect(played.scene).toEqual(sceneOf(after));
  const n = began.length;
  vi.advanceTimersByTime(60000);
  expect(began).toHaveLength(n);
  expect(said).toEqual(KILLED.map((event) => event.join(' ')));
});

test('without motion everything has happened when it is heard, and is still told', () => {
  const { show: played, began } = show('off');
  played.hear(state([]));
  played.hear(state([entry([...PLAYED, ...KILLED])]));
  expect(began).toEqual(ALL);
  expect(played.busy).toBe(false);
});

test('what was told before the page looked is not played; a fresh deal is', () => {
  const old = show();
  old.show.hear(state([entry(PLAYED), entry(KILLED)]));
  expect(old.began).toEqual([]);
  expect(old.show.scene).toEqual(sceneOf(VIEW));
  const fresh = show();
  fresh.show.hear(
    state([
      entry([
        ['deal', 'lookout-2021', 3],
        ['drew', 'A', 'CON'],
        ['ask', 'A'],
      ]),
    ]),
  );
  expect(fresh.began).toEqual(['deal']);
});

test('whoever comes later sees the card and the sentence that the others see', () => {
  const open: View = { ...VIEW, phase: 'counter', card: 'CON' };
  for (const [log, view] of [
    [[entry(PLAYED)], open],
    [[entry(PLAYED), entry(KILLED)], VIEW],
  ] as const) {
    const there = show('off').show;
    there.hear(state([]));
    there.hear(state([...log], view));
    const late = show('off').show;
    late.hear(state([entry([]), ...log], view));
    expect(there.caption).not.toBe('');
    expect(late.caption).toBe(there.caption);
    expect(late.stage).toEqual(there.stage);
  }
});

test('the log from before is neither played nor announced, whenever it comes', () => {
  const old = { type: 'log', to: 1, game: 1, first: 1, turns: 0, events: PLAYED } as const;
  const past: LogEntry = { id: -1, step: 0, told: { ...old, events: PLAYED }, line: '' };
  const { show: late, began, said } = show('off');
  late.hear(state([]));
  late.hear(state([past]));
  expect(began.concat(said)).toEqual([]);
  const news = entry(KILLED);
  late.hear(state([past, news]));
  const played = KILLED.map((event) => event[0]);
  expect(began).toEqual(played);
  late.hear(state([{ ...past, id: -2 }, past, news]));
  expect(began).toEqual(played);
});

test('what waits is hurried, so that the board never stays far behind', () => {
  const beat = beatsOf(PLAYED, sceneOf(VIEW), 'A')[0]!;
  const speeds = Object.keys(SPEEDS) as Speed[];
  expect(speeds.map((speed) => lengthOf(beat, speed, 0, 9999))).toEqual(
    speeds.map((speed) => beat.ms * SPEEDS[speed]),
  );
  const many = Array.from({ length: 40 }, () => beat);
  for (const speed of ['slow', 'normal', 'fast'] as const) {
    const total = many.reduce((sum, b, i) => sum + lengthOf(b, speed, (39 - i) * beat.ms, 3000), 0);
    expect(lengthOf(beat, speed, 39 * beat.ms, 3000)).toBeLessThan(100);
    expect(total).toBeLessThan(14000);
  }
});

test('in a window nothing is waited for', () => {
  const { show: played, began } = show('slow', 0);
  played.hear(state([]));
  played.hear(state([entry([...PLAYED, ...KILLED])]));
  expect(began).toEqual(ALL);
  expect(played.busy).toBe(false);
});
