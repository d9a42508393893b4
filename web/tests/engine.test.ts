// engine.test.ts - the module by itself: words, decisions, refusals, records, chances.
import { createHash } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { Engine, EngineError, learn, learnedOf, sha256 } from '../src/lib/engine';
import { GameView } from '../src/lib/game_view';
import { Hint } from '../src/lib/hint';
import { OPEN, Story } from '../src/lib/story';
import { CARDS, type Told, type View, type WirePick } from '../src/lib/wire';
import { SEATS, label, say, words } from '../src/lib/words';
import { texts } from '../src/text';
import { advise, tell, turningPoints } from '../src/worker/thinking';
import { module, storyModule } from './module';
import { random } from './people';
import { followed, opened, Recorded } from './record';
import { played, virtualTime } from './table';

const GAMES = [
  [1, 'mayfair-2005', 4],
  [2, 'lookout-2021', 3],
  [3, 'lookout-2021-de+advanced', 2],
  [4, 'lookout-2021+advanced', 6],
] as const;
const RECORDS: string[] = [];
let RECORD = '';

virtualTime();
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  for (const [seed, edition, seats] of GAMES) RECORDS.push(await played(seed, { edition, seats }));
  RECORD = RECORDS[0]!;
  vi.useRealTimers();
});

test('a game of an older revision tells its cards, too', () => {
  const engine = new Engine(module);
  const cards = (edition: string) => words(engine, 'en', edition).cards.map(({ text }) => text);
  expect(cards('lookout-2021@1').length).toBe(cards('lookout-2021').length);
  expect(() => cards('lookout-2021@9')).toThrow(EngineError);
});

test('SHA-256 is SHA-256', () => {
  const engine = new Engine(module);
  for (const text of ['', 'abc', 'x'.repeat(1000)])
    expect(sha256(engine, new TextEncoder().encode(text))).toBe(
      createHash('sha256').update(text).digest('hex'),
    );
});

test('a module speaks English until it is told another language, and takes no other texts for it', async () => {
  const engine = new Engine(module);
  const english = words(engine, 'en');
  expect(words(engine, 'de')).toEqual(english);
  await texts('de');
  expect(words(engine, 'de').cards.map(({ text }) => text)).not.toContain(english.cards[0]!.text);
  expect(words(engine, 'en')).toEqual(english);
  expect(say(new Engine(storyModule as typeof module), 'de', 'phase.play')).not.toBe(
    say(engine, 'en', 'phase.play'),
  );
  const german = learnedOf('de');
  learn('de', german.slice(0, 99)); // one that goes without the last texts takes more than it needs
  expect(() => new Engine(module).speak('de')).toThrow(/not the texts/);
  learn('de', german);
});

test('every card, family and level has its words in both languages', () => {
  const engine = new Engine(module);
  const english = words(engine, 'en');
  const german = words(engine, 'de');
  expect(english.cards.length).toBe(34);
  expect(english.cards.find((card) => card.code === 'CON')).toMatchObject({
    name: 'Contract',
    kind: 'attack',
  });
  expect(german.cards.find((card) => card.code === 'CON')?.name).toBe('Auftrag');
  for (const { name, soft } of [...english.cards, ...german.cards])
    expect(soft.replaceAll('\u00ad', '')).toBe(name);
  expect(german.cards.find((card) => card.code === 'FAM')?.soft).toBe('Familien\u00adeinfluss');
  expect(english.cards.map(({ code, kind }) => [code, kind])).toEqual(
    Object.entries(CARDS).map(([code, { kind }]) => [code, kind]),
  );
  const hit = (edition: string) =>
    words(engine, 'en', edition).cards.find(({ code }) => code === 'HIT')?.text;
  expect(hit('lookout-2021')).toContain('your own or an opponent');
  expect(hit('lookout-2021-de')).not.toContain('your own or an opponent');
  expect(hit('lookout-2021+hit:opponents')).toBe(hit('lookout-2021-de'));
  for (const { short } of german.cards) expect(short.length).toBeLessThanOrEqual(28);
  expect(german.levels.map((level) => level.word)).toContain('don');
  expect(english.families.length).toBe(6);
  for (const family of english.families) expect(family.mobsters.length).toBe(9);
  expect(say(engine, 'de', 'phase.play')).toBeTruthy();
  expect(say(engine, 'de', 'no.such.id')).toBe('');
  const called = { names: ['Anne'], families: [0] };
  expect(label(english, called, 'A')).toBe('Anne');
  expect(label(english, called, 'A1')).toMatch(/\(A1\)$/);
  expect(label(german, called, 'drop')).toBe(german.words.drop);
});

test('what is wrong is said', () => {
  const game = new GameView(module);
  expect(() => game.hear('nonsense')).toThrow(EngineError);
  expect(() => game.hear('{"type":"pong","to":"x"}')).toThrow(/to: a number/);
  expect(() => game.told('{"type":"pong","to":1}', null)).toThrow(/events/);
  expect(game.view()).toBeNull();
  expect(game.composed()).toEqual({ picks: [], legal: [], first: [], complete: false });
  expect(game.why('CON')?.id).toBe('NOT_ASKED');
  expect(() => new Engine(module).put('x'.repeat(300_000))).toThrow(/too long/);
});

test('a decision is put together, changed, and whole', () => {
  const story = new Story(storyModule, RECORD);
  const game = new GameView(module);
  let several = 0;
  story.plies.forEach(([pick, begins], ply) => {
    const seat = pick.slice(0, 1);
    if (!begins || seat === '*') return;
    const view = story.at(ply).view(seat as 'A');
    game.hold(view);
    const { first } = game.composed();
    expect(first).toEqual(view.phase === 'counter' ? [] : game.composed().legal);
    const picks = [pick.slice(2)];
    for (let next = ply + 1; story.plies[next]?.[1] === false; next++)
      picks.push(story.plies[next]![0].slice(2));
    for (const [i, what] of picks.entries()) {
      const before = game.composed();
      expect(before.legal).toContain(what);
      expect(before.complete).toBe(false);
      expect(game.why(what)).toBeNull();
      if (view.phase === 'counter') return; // one card, or to pass: nothing to put together
      const asked = game.question(seat as 'A');
      const now = game.pick(what as WirePick);
      if (now.complete) expect(game.question(seat as 'A')).toBe(asked);
      expect(now.first).toEqual(first);
      expect(now.complete).toBe(i + 1 === picks.length);
      expect(game.undo()).toEqual(before);
      expect(game.pick(what as WirePick)).toEqual(now);
    }
    expect(game.composed().picks).toEqual(picks);
    expect(game.view()).toEqual(view);
    if (picks.length > 1) several++;
  });
  expect(several).toBeGreaterThan(5);
});

test('whatever is not legal has a reason with a rule, in both languages', () => {
  const story = new Story(storyModule, RECORD);
  const game = new GameView(module);
  const engine = new Engine(module);
  const all = [
    ...words(engine, 'en').cards.map((card) => card.code),
    ...Object.keys(words(engine, 'en').words),
    ...SEATS,
    ...SEATS.flatMap((seat) => [1, 5, 9].map((n) => `${seat}${n}`)),
  ];
  for (let ply = 0; ply < story.plies.length; ply += 7) {
    const seat = story.plies[ply]![0].slice(0, 1);
    if (seat === '*') continue;
    game.hold(story.at(ply).view(seat as 'A'));
    const { legal } = game.composed();
    for (const what of all) {
      game.lang('en');
      const english = game.why(what);
      game.lang('de');
      const german = game.why(what);
      expect(english === null).toBe(legal.includes(what as WirePick));
      if (!english || !german) continue;
      expect(english.rule).toMatch(/^\d/);
      expect(english.text).toContain(`(rule ${english.rule})`);
      expect(german.text).toContain(`(Regel ${german.rule})`);
    }
  }
});

test.each(GAMES.map((_, i) => i))(
  'record %i: events lead from view to view, for every seat',
  async (i) => {
    const story = new Story(storyModule, RECORDS[i]!);
    const readers = [null, ...SEATS.slice(0, story.head.players)];
    for (const reader of readers) {
      const recorded = new Recorded(story, reader);
      await opened(recorded);
      const { game, hear } = followed(recorded);
      for (let ply = 0; ply <= story.plies.length; ply++) {
        recorded.line.advance(ply);
        hear();
        expect(game.view()).toEqual(story.at(ply).view(reader));
      }
      expect(game.sends().filter((request) => request.includes('"join"'))).toEqual([]);
    }
  },
);

test('a view that is not the one that is meant is given up', async () => {
  const recorded = new Recorded(new Story(storyModule, RECORD), 'A');
  await opened(recorded);
  const head = recorded.lines.length;
  recorded.line.advance(2);
  const [first, second] = recorded.lines.slice(head);
  const { game, hear } = followed(recorded);
  const told = (line: string) => {
    game.hear(line);
    while (game.busy) game.next(100);
    return game.view() ? 'moved' : 'lost';
  };
  recorded.lines.length = head;
  hear();
  expect(told(first!)).toBe('moved');
  const spoilt = second!.replace(/"hash":"(.)/, (_, digit) => `"hash":"${digit === '0' ? 1 : 0}`);
  expect(told(spoilt)).toBe('lost');
  expect(game.sends().at(-1)).toContain('"step":0');
  expect(told(second!)).toBe('lost');
  expect(game.composed().legal).toEqual([]);
});

test('with all cards open every draw is told', () => {
  const story = new Story(storyModule, RECORD).at(0);
  const told = (line: string) => (JSON.parse(line) as Extract<Told, { type: 'events' }>).events;
  const drawn = (line: string) => told(line).filter((event) => event[0] === 'drew' && event[2]);
  expect(drawn(story.events(OPEN)).length).toBeGreaterThan(drawn(story.events('A')).length);
  expect(drawn(story.events(null))).toEqual([]);
});

test('a record that was tampered with is not believed', () => {
  const other = (digit: string) => (digit === '0' ? '1' : '0');
  const forge = (key: string) =>
    RECORD.replace(new RegExp(`(\\[${key} ")(.)`), (_, head: string, digit: string) => {
      return head + other(digit);
    });
  expect(() => new Story(storyModule, RECORD)).not.toThrow();
  for (const key of ['ServerSeed', 'Commit'])
    expect(() => new Story(storyModule, forge(key))).toThrow(/the Commit is not the SHA-256/);
  for (const key of ['Part.[A-D]'])
    expect(() => new Story(storyModule, forge(key)), forge(key)).toThrow(EngineError);
  const winner = new Story(storyModule, RECORD).head.result as string;
  const loser = winner === 'A' ? 'B' : 'A';
  const result = RECORD.replace(`[Result "${winner}"]`, `[Result "${loser}"]`);
  expect(() => new Story(storyModule, result)).toThrow(/result/i);
  expect(() => new Story(storyModule, '')).toThrow(EngineError);
});

test('advice is legal, and chances add up', () => {
  const story = new Story(storyModule, RECORD);
  const hint = new Hint(storyModule);
  const chance = random(4);
  for (let i = 0; i < 5; i++) {
    const ply = Math.floor(chance() * story.plies.length);
    const seat = story.plies[ply]![0].slice(0, 1);
    if (seat === '*') continue;
    const view: View = story.at(ply).view(seat as 'A');
    const game = new GameView(module);
    game.hold(view);
    game.call({ names: ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'], families: [0, 1, 2, 3, 4, 5] });
    hint.look(view, 200, 1);
    while (hint.think(64) > 0);
    const { iterations, chances, moves } = hint.say();
    expect(iterations).toBe(200);
    expect(Math.abs(chances.reduce((a, b) => a + b, 0) - 1000)).toBeLessThan(5);
    expect(moves.length).toBeGreaterThan(0);
    for (const { picks } of moves) {
      expect(game.composed().legal).toContain(picks[0]);
      expect(game.words(seat as 'A', picks)).toMatch(/^[A-Z][^?]+\.$/);
      if (view.phase === 'counter') continue;
      for (const pick of picks) game.pick(pick);
      expect(game.composed()).toMatchObject({ picks, complete: true });
      game.clear();
    }
  }
  expect(() => hint.look(story.view(null), 0, 1)).toThrow(/spectator/);
  const last = [...advise(hint, story.at(0).view('A'), 10)].at(-1);
  expect(last?.chances.length).toBe(story.head.players);
});

test('the story of a game ends with its result', () => {
  const story = new Story(storyModule, RECORD);
  const points = [...tell(new Hint(storyModule), story, 8)];
  const winner = SEATS.indexOf(story.head.result as 'A');
  expect(points.at(-1)?.chances[winner]).toBe(1000);
  expect(points.length).toBeGreaterThan(20);
  for (const { chances } of points)
    expect(Math.abs(chances.reduce((a, b) => a + b, 0) - 1000)).toBeLessThan(10);
  const turns = turningPoints(points);
  expect(turns.length).toBe(3);
  expect(turns.map((point) => point.ply)).toEqual(
    turns.map((point) => point.ply).toSorted((a, b) => a - b),
  );
});
