// show.test.ts - events become beats, and beats are played one after the other: in order, none lost, never in the way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { empty, type Event, type LogEntry, type TableState } from '../../src/lib/state';
import type { View, WireEvent } from '../../src/lib/wire';
import {
  beatOf,
  landsAt,
  lengthOf,
  lengthOfAll,
  SPEEDS,
  type Speed,
} from '../../src/table/show/beats';
import { Show } from '../../src/table/show/show.svelte';
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

/** The list behind each event: what a view is told apart by here. */
const listAfter = (list: View['list'], event: WireEvent): View['list'] =>
  event[0] === 'die' ? list.filter((who) => who !== event[2]) : list;

/** What the client would do: events wait, happen, and are published with the view behind them. */
class Source {
  now: TableState = { ...empty(), table: 't', view: VIEW };
  readonly game = {
    waiting: () => [...this.queue],
    again: (events: WireEvent[]) => events.map((event) => event.join(' ')),
  };
  private queue: WireEvent[] = [];
  private view = VIEW;
  private id = 0;
  readonly fresh: Event[] = [];
  hear: (state: TableState) => void = () => undefined;

  tell(...events: WireEvent[]): void {
    this.queue.push(...events);
    this.hear(this.now);
  }
  next(): Event | null {
    const event = this.queue.shift();
    if (!event) return null;
    this.view = { ...this.view, list: listAfter(this.view.list, event) };
    const entry = { id: ++this.id, event, text: event.join(' ') };
    this.fresh.push(entry);
    return entry;
  }
  catchUp(): Event[] {
    const all: Event[] = [];
    for (let one = this.next(); one; one = this.next()) all.push(one);
    return all;
  }
  publish(): void {
    this.now = { ...this.now, view: this.view, log: [...this.now.log, ...this.fresh.splice(0)] };
    this.hear(this.now);
  }
}

const past = (events: WireEvent[], first: number): LogEntry[] =>
  events.map((event, i) => ({ id: first + i, event, text: event.join(' ') }));

const ALL = ['play', 'name', 'ask', 'turn', 'die', 'drew', 'ask'];

/** `wait`: so long (ms) others wait for what is shown. */
function show(speed: Speed = 'normal', state: Partial<TableState> = {}, wait = Infinity) {
  const began: string[] = [];
  const said: string[] = [];
  const rested: number[] = [];
  const source = new Source();
  source.now = { ...source.now, ...state };
  const made = new Show(source, {
    speed: () => speed,
    late: (behind) => behind > wait,
    say: (text) => said.push(text),
    began: (event) => began.push(event[0]),
    rested: () => rested.push(began.length),
  });
  source.hear = (now) => made.hear(now);
  made.hear(source.now);
  return { show: made, source, began, said, rested };
}

test('every event is a beat, with the board behind it', () => {
  const { show: played, source, began } = show();
  const lists: View['list'][] = [];
  source.tell(...PLAYED, ...KILLED);
  for (let i = 0; i < 400; i++) {
    if (began.length > lists.length) lists.push(source.now.view!.list);
    vi.advanceTimersByTime(50);
  }
  expect(began).toEqual(ALL);
  expect(beatOf(PLAYED[1]!).target).toBe('C2');
  expect(lists[3]).toContain('B3');
  expect(source.now.view!.list).toEqual(['C1']);
  expect(landsAt(KILLED[1]!)).toBeGreaterThan(0);
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
  for (const event of every) {
    const beat = beatOf(event);
    if (beat.sound) expect(SOUNDS[beat.sound].length).toBeGreaterThan(0);
    if (beat.sound) expect(beat.effect ?? beat.flight, event[0]).toBeDefined();
  }
});

test('beats are played in order, and the board ends as the view', () => {
  const { show: played, source, began } = show();
  source.tell(...PLAYED, ...KILLED);
  expect(began).toEqual(['play']);
  expect(played.stage).toMatchObject({ seat: 'B', card: 'CON', targets: [] });
  expect(source.now.view!.list).toEqual(['B3', 'C1']);
  vi.advanceTimersByTime(2200);
  expect(played.stage).toBeNull();
  vi.advanceTimersByTime(20000);
  expect(began).toEqual(ALL);
  expect(source.now.view).toEqual({ ...VIEW, list: ['C1'] });
  expect(played.busy).toBe(false);
});

test('whoever dies stands there until the shot has fallen', () => {
  const { show: played, source } = show();
  source.tell(['die', null, 'B3', 0]);
  expect(source.now.view!.list).toContain('B3');
  vi.advanceTimersByTime(1000);
  expect(source.now.view!.list).toEqual(['C1']);
});

test('skipping shows the present at once, and nothing comes after it; all of it was said, once', () => {
  const { show: played, source, began, said } = show('slow');
  source.tell(...KILLED);
  played.skip();
  expect(source.now.view).toEqual({ ...VIEW, list: ['C1'] });
  const n = began.length;
  vi.advanceTimersByTime(60000);
  expect(began).toHaveLength(n);
  expect(said).toEqual(KILLED.map((event) => event.join(' ')));
});

test('without motion a death stands still for a moment, and nothing else takes any time', () => {
  const { show: played, source, began } = show('off');
  source.tell(...PLAYED, ...KILLED);
  expect(began.at(-1)).toBe('die');
  expect(source.now.view!.list).toContain('B3');
  vi.advanceTimersByTime(249);
  expect(played.busy).toBe(true);
  vi.advanceTimersByTime(1);
  expect(began).toEqual(ALL);
  expect(played.busy).toBe(false);
});

test('whoever hears the page without motion waits for no picture, and hears each event once', () => {
  const { source, said } = show('off');
  const two: WireEvent[] = [
    ['die', null, 'B3', 0],
    ['die', null, 'C1', 0],
  ];
  source.tell(...PLAYED, ...two);
  source.tell(...KILLED.slice(2));
  const all = [...PLAYED, ...two, ...KILLED.slice(2)].map((event) => event.join(' '));
  expect(said).toEqual(all);
  vi.advanceTimersByTime(5000);
  expect(said).toEqual(all);
});

test('it is said when all has been shown, and not before', () => {
  const { source, rested, began } = show();
  const before = rested.length;
  source.tell(...PLAYED);
  expect(rested.length).toBe(before);
  vi.advanceTimersByTime(20000);
  expect(new Set(rested.slice(before))).toEqual(new Set([began.length]));
});

test('what was told before the page looked is not played; what waits for it, as a fresh deal, is', () => {
  const old = show('normal', { log: past([...PLAYED, ...KILLED], 1) });
  expect(old.began).toEqual([]);
  expect(old.source.now.view).toEqual(VIEW);
  const fresh = show('normal', { view: null });
  fresh.source.tell(['deal', 'lookout-2021', 3], ['drew', 'A', 'CON'], ['ask', 'A']);
  expect(fresh.began).toEqual(['deal']);
});

test('whoever comes later sees the card and the sentence that the others see', () => {
  const open: View = { ...VIEW, phase: 'counter', card: 'CON' };
  for (const [events, view] of [
    [PLAYED, open],
    [[...PLAYED, ...KILLED], VIEW],
  ] as const) {
    const there = show('off', { view });
    there.source.publish = function (this: Source) {
      this.now = { ...this.now, view, log: [...this.now.log, ...this.fresh.splice(0)] };
      this.hear(this.now);
    };
    there.source.tell(...events);
    const late = show('off', { view, log: past([...events], 1) }).show;
    expect(there.show.caption).not.toBe('');
    expect(late.caption).toBe(there.show.caption);
    expect(late.stage).toEqual(there.show.stage);
  }
});

test('the log from before is neither played nor announced, whenever it comes', () => {
  const { show: late, source, began, said } = show('off');
  const older = (first: number) => {
    source.now = { ...source.now, log: [...past(PLAYED, first), ...source.now.log] };
    source.publish();
  };
  older(-3);
  expect(began.concat(said)).toEqual([]);
  expect(late.caption).toBe('name B CON C2');
  source.tell(...KILLED);
  vi.advanceTimersByTime(1000);
  const played = KILLED.map((event) => event[0]);
  expect(began).toEqual(played);
  older(-6);
  expect(began).toEqual(played);
});

test('each event takes its time, which the speed makes shorter or longer', () => {
  const [play, name] = [PLAYED[0]!, PLAYED[1]!];
  const at = (speed: Speed) => lengthOf(play, speed);
  expect(at('normal')).toBeGreaterThan(0);
  expect(at('slow') / at('normal')).toBeCloseTo(SPEEDS.slow);
  expect(at('fast') / at('normal')).toBeCloseTo(SPEEDS.fast);
  expect(lengthOf(play, 'off')).toBe(0);
  expect(lengthOfAll([play, name], 'normal')).toBe(at('normal') + lengthOf(name, 'normal'));
});

test('a board that is late plays all that is left, four times as fast', () => {
  const total = (speed: Speed, wait: number) => {
    const { show: played, source, began } = show(speed, {}, wait);
    source.tell(...PLAYED, ...KILLED);
    let ms = 0;
    for (; played.busy; ms += 10) vi.advanceTimersByTime(10);
    expect(began).toEqual(ALL);
    return ms;
  };
  const normal = lengthOfAll([...PLAYED, ...KILLED], 'normal');
  expect(total('normal', Infinity)).toBeCloseTo(normal, -2);
  expect(total('normal', -1)).toBeCloseTo(normal / 4, -2);
  // Whoever likes it slow is as fast as the table before being hurried.
  expect(total('slow', normal)).toBeLessThan(normal * SPEEDS.slow);
  expect(total('slow', normal)).toBeGreaterThanOrEqual(normal - 100);
});

test('a window waits for what led to it', () => {
  const { show: played, source, began } = show();
  source.tell(...KILLED.slice(0, 2), ...PLAYED);
  expect(began).toEqual(['turn']);
  vi.advanceTimersByTime(1500);
  expect(began.at(-1)).toBe('die');
  expect(played.stage).toBeNull();
});
