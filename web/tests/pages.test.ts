// pages.test.ts - what the screens around the table rest on: addresses, editions, the rulebook in two languages, stepping
// through a record, and the lesson of the tour from its first ply to its last.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRules } from '../plugins/rules';
import { Client } from '../src/lib/client';
import { Engine } from '../src/lib/engine';
import { Story, type Head, type Ply } from '../src/lib/story';
import type { Sent } from '../src/lib/wire';
import { words } from '../src/lib/words';
import { readEdition, spell } from '../src/pages/edition';
import { valueOf, withValue } from '../src/pages/house_rules';
import { linkBase } from '../src/pages/links';
import { myTables, standing, whoPlays, type MyTable } from '../src/pages/mine';
import { told } from '../src/pages/record_head';
import { RECORDED, RecordLine } from '../src/pages/record_line';
import { readRoute, tableOf, writeRoute, type Route } from '../src/pages/route';
import { cardPlays, nextDecision, nextKill, previousDecision, within } from '../src/pages/steps';
import { BEATS, fits, LESSON } from '../src/pages/tour';
import { editionName, tasteName } from '../src/text';
import { Prefs } from '../src/ui/prefs.svelte';
import { module, storyModule } from './module';
import { ALL, de, en } from './texts';

const TABLE = 'mzxw6ytboi2gk3lq';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A client of a recorded game. */
function reader(line: RecordLine): Client {
  return new Client({
    dial: line.dial,
    module,
    lang: 'en',
    program: 'test',
    reload: () => undefined,
  });
}

describe('addresses', () => {
  const routes: Route[] = [
    { at: 'start' },
    { at: 'friends' },
    { at: 'hot' },
    { at: 'tour' },
    { at: 'replays' },
    { at: 'table', where: 'server', table: TABLE },
    { at: 'table', where: 'solo', table: TABLE },
    { at: 'table', where: 'hot', table: TABLE },
    { at: 'rules', edition: 'lookout-2021+hit:any' },
    { at: 'help', what: '' },
    { at: 'help', what: '5.3' },
    { at: 'help', what: 'CON' },
    { at: 'game', game: '17', ply: 42, seat: 'B' },
    { at: 'game', game: `${TABLE}-1`, ply: 0, seat: 'open' },
  ];
  it.each(routes)('%o is read as it was written', (route) => {
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it('no address is the start page, and nonsense is none', () => {
    for (const hash of ['', '#']) expect(readRoute(hash)).toEqual({ at: 'start' });
    const wrong = ['#t/short', '#nothing', '#t/MZXW6YTBOI2GK3LQ', '#game/', '#game/17/0/Z'];
    const odd = ['#%', '#%E0%A4%A', '#help/"]', '#help/%22', '#__proto__'];
    for (const hash of [...wrong, ...odd]) expect(readRoute(hash)).toBeNull();
  });

  it('a game may come without ply and seat', () => {
    expect(readRoute('#game/17')).toEqual({ at: 'game', game: '17', ply: 0, seat: 'spectator' });
  });

  it('a replay shows nothing that the game has not', () => {
    const game = { head: { players: 3 } as Head, plies: new Array<Ply>(90) };
    expect(within(game, 91, 'D')).toEqual({ ply: 90, watch: 'spectator' });
    expect(within(game, 90, 'C')).toEqual({ ply: 90, watch: 'C' });
    expect(within(game, 0, 'open')).toEqual({ ply: 0, watch: 'open' });
  });

  it('finds the table in a link', () => {
    expect(tableOf(` https://example.org/fb/#t/${TABLE} `)).toBe(TABLE);
    expect(tableOf(`http://localhost:1929#t/${TABLE}`)).toBe(TABLE);
    expect(tableOf(TABLE)).toBe(TABLE);
    expect(tableOf('https://example.org/#t/x')).toBeNull();
  });
});

describe('what "Play now" deals', () => {
  const words = { levels: [{ word: 'thug', name: 'Thug', temper: '', about: '' }] };
  const taste = { edition: 'lookout-2021', seats: 4, level: 'thug' };

  it('is told whole, or not at all while words are on their way', () => {
    const told = (has: typeof words | null) => tasteName(en, taste, has);
    expect(told(words)).toBe('3 bots · Thug · Lookout 2021');
    expect(told(null)).toBe(en.start.more);
    expect(told({ levels: [] })).toBe(en.start.more);
  });
});

describe('links', () => {
  const PAGE = 'http://localhost:1929/fb/#friends';
  const answer = (body: unknown, status = 200) =>
    vi.stubGlobal('fetch', (asked: URL) => {
      expect(asked.href).toBe('http://localhost:1929/fb/api/links');
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  afterEach(() => vi.unstubAllGlobals());

  it('have the address that the server says others can use', async () => {
    const network = { base: 'http://192.0.2.7:1929/', reach: 'network' };
    answer(network);
    expect(await linkBase(PAGE)).toEqual(network);
  });

  it('have that of the page if the server knows no other, is older, or is not there', async () => {
    const own = { base: 'http://localhost:1929/fb/', reach: 'same' };
    answer({ base: 'http://localhost:1929/', reach: 'same' });
    expect(await linkBase(PAGE)).toEqual(own);
    answer({ error: 'http.no_path' }, 404);
    expect(await linkBase(PAGE)).toEqual(own);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await linkBase(PAGE)).toEqual(own);
  });
});

describe('my tables', () => {
  const PAGE = 'http://localhost:1929/fb/#';
  const table = (name: string, phase: MyTable['phase'], turn = false): MyTable => ({
    table: name,
    edition: 'lookout-2021',
    phase,
    seat: 'A',
    turn,
    seats: 4,
    bots: 2,
    people: ['Änne', 'Ben'],
  });
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
  afterEach(() => vi.unstubAllGlobals());

  it('begin with those that wait for me', async () => {
    const told = [table('o', 'over'), table('l', 'lobby'), table('p', 'playing')];
    vi.stubGlobal('fetch', (asked: URL) => {
      expect(asked.href).toBe('http://localhost:1929/fb/api/me/tables');
      const tables = [...told, table('t', 'playing', true)];
      return Promise.resolve(new Response(JSON.stringify({ tables })));
    });
    const mine = await myTables(PAGE);
    expect(mine.map((it) => it.table).join('')).toBe('tplo');
    expect(mine.map((it) => standing(en, it))).toEqual([
      'Your turn',
      ...['playing', 'lobby', 'over'].map((phase) => en.mine.phases[phase as MyTable['phase']]),
    ]);
  });

  it('are none where no server tells, and nothing is asked without a network', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"error":"http.no_path"}')));
    expect(await myTables(PAGE)).toEqual([]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await myTables(PAGE)).toEqual([]);
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', () => expect.unreachable());
    expect(await myTables(PAGE)).toEqual([]);
  });

  it('say who plays', () => {
    expect(whoPlays(en, ['Änne', 'Ben'], 2)).toBe('Änne, Ben, 2 bots');
    expect(whoPlays(de, ['Änne'], 1)).toBe('Änne, 1 Bot');
    expect(whoPlays(en, ['Änne'], 0)).toBe('Änne');
  });
});

describe('editions', () => {
  const engine = new Engine(module);
  const { switches, editions } = words(engine, 'en');

  it('every switch can be set and is read again, in every edition', () => {
    for (const edition of editions)
      for (const one of switches)
        for (const value of [one.zero, one.one]) {
          const changed = withValue(engine, edition, one.word, value);
          expect(valueOf(engine, changed, one)).toBe(value);
          expect(spell(engine, changed)).toBe(changed);
        }
  });

  it('a switch set back leaves the edition as it was', () => {
    for (const one of switches) {
      const was = valueOf(engine, 'lookout-2021', one);
      const other = was === one.zero ? one.one : one.zero;
      const changed = withValue(engine, 'lookout-2021', one.word, other);
      expect(changed).not.toBe('lookout-2021');
      expect(withValue(engine, changed, one.word, was)).toBe('lookout-2021');
    }
  });

  it('has a name for every edition, switch and value in every language, and for nothing else', () => {
    const words = switches.map(({ word }) => word);
    const values = switches.map(({ word, zero, one }) => [word, [zero, one].sort()] as const);
    for (const t of ALL.values()) {
      expect(Object.keys(t.editions).sort()).toEqual([...editions, 'advanced', 'house'].sort());
      expect(Object.keys(t.switches)).toEqual(words.sort());
      const says = Object.entries(t.says).map(([word, of]) => [word, Object.keys(of).sort()]);
      expect(Object.fromEntries(says)).toEqual(Object.fromEntries(values));
    }
    expect(editionName(en, 'lookout-2021+advanced')).toBe('Lookout 2021, with abilities');
    expect(editionName(en, 'lookout-2021+hit:opponents')).toBe('Lookout 2021, with house rules');
  });
});

describe('the rulebook', () => {
  const read = (path: string) => readRules(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const english = read('../../docs/rules.md');
  const german = read('../../docs/rules.de.md');
  const numbers = (book: typeof english) =>
    book.flatMap((section) => section.rules.map((rule) => rule.number).filter(Boolean));

  it('has every section and every rule in both languages, and says first what its marks mean', () => {
    const sections = (book: typeof english) => book.map(({ number }) => number);
    expect(sections(english)).toEqual(['', ...'1 2 3 4 5 6 7 8 9 10'.split(' ')]);
    expect(sections(german)).toEqual(sections(english));
    expect(numbers(english).length).toBeGreaterThan(50);
    expect(numbers(german)).toEqual(numbers(english));
    const paragraphs = (book: typeof english) => book.map(({ rules }) => rules.length);
    expect(paragraphs(german)).toEqual(paragraphs(english));
  });

  it('marks the same rules as our guess in both', () => {
    const marked = (book: typeof english) =>
      book.map(({ rules }) => rules.map(({ html }) => html.split('<mark>').length - 1));
    expect(marked(english).flat().filter(Boolean).length).toBeGreaterThan(15);
    expect(marked(german)).toEqual(marked(english));
  });

  it('speaks of the same cards in both', () => {
    const cards = (html: string) => [...new Set(html.match(/\b[A-Z]{3}\b/g) ?? [])].sort();
    const text = (book: typeof english, number: string) =>
      book.flatMap((section) => section.rules).find((rule) => rule.number === number)!.html;
    for (const number of numbers(english).filter((one) => /^[568]\./.test(one)))
      expect([number, cards(text(german, number))]).toEqual([number, cards(text(english, number))]);
  });

  it('shows no mark of its own', () => {
    for (const book of [english, german])
      for (const { html } of book.flatMap((section) => section.rules))
        expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\*\w|\w\*|\b_|_\b|`/);
  });

  it('lets no markup of the book through', () => {
    const [section] = readRules('## 1. A\n\n1.1 <b>x</b> & **MOB** `z` **Ruling:**\n');
    expect(section?.rules[0]?.html).toBe(
      '&lt;b&gt;x&lt;/b&gt; &amp; <strong>MOB</strong> <code>z</code> <mark>Ruling:</mark>',
    );
  });
});

describe('the lesson', () => {
  const story = new Story(storyModule, LESSON);

  it('steps by decisions, to kills and cards', () => {
    const { plies } = story;
    expect(nextDecision(plies, 0)).toBe(2);
    expect(previousDecision(plies, 2)).toBe(0);
    expect(nextDecision(plies, plies.length)).toBe(plies.length);
    expect(nextKill(plies, 0)).toBe(10);
    expect(cardPlays(plies).map(({ card }) => card)).toEqual([
      'CON',
      'CON',
      'FAM',
      'DBL',
      'COP',
      'CON',
      'LAM',
    ]);
  });

  it('has a note for every beat in every language', () => {
    for (const { note } of BEATS)
      for (const t of ALL.values()) expect(t.note[note].length).toBeGreaterThan(15);
  });

  /** A client at the lesson: it plays every beat, and the table never loses it. */
  async function learn(): Promise<Client> {
    let beat = 0;
    let sent: Sent | null = null;
    const line = new RecordLine({
      story: new Story(storyModule, LESSON),
      watch: 'A',
      ply: 0,
      version: '0',
      decided: (message) => (sent = message),
    });
    const client = reader(line);
    client.connect();
    await settle();
    await client.join(RECORDED);
    for (; beat < BEATS.length; beat++) {
      const { wanted, then, window } = BEATS[beat]!;
      if (window) line.window();
      if (wanted) {
        sent = null;
        if (wanted.type === 'move') client.move(wanted.picks);
        else if (wanted.type === 'pass') client.pass();
        else client.attempt('FAM');
        await settle();
        expect(sent && fits(wanted, sent)).toBe(true);
      }
      for (const ply of then) line.advance(ply);
      await settle();
    }
    return client;
  }

  it('is played from its first beat to its last', async () => {
    const client = await learn();
    const { view, log } = client.now;
    expect(view).toEqual(story.at(story.plies.length).view('A'));
    expect(view?.list[0]).toBe('C2');
    expect(view?.war).toBe(1);
    const said = log.flatMap((entry) => ('event' in entry ? [entry.text] : [])).join(' ');
    expect(said).toContain('McGurn');
    client.disconnect();
  });

  it('counts as the table does', () => {
    const at = (note: string) =>
      BEATS.slice(
        0,
        BEATS.findIndex((beat) => beat.note === note),
      );
    const before = (note: string) =>
      story.at(
        at(note)
          .flatMap(({ then }) => then)
          .at(-1) ?? 0,
      );
    expect(before('double').view('A').list).toHaveLength(5);
    expect(en.note.double).toMatch(/^Five/);
    expect(de.note.double).toMatch(/^Fünf/);
    const { list, named } = story.at(9).view('A');
    expect([...list, ...named]).toHaveLength(7);
    expect(story.plies[9]![2]).toEqual(['B2']); // Hymie Weiss, the first to die of it
    expect(en.note.war).toMatch(/^Seven/);
    expect(de.note.war).toMatch(/^Sieben/);
    expect(before('family').view('A').list).toHaveLength(4);
    expect(before('next').view('A').hand).toHaveLength(6);
  });

  it('asks for what is legal then', () => {
    const plies = story.plies.map(([pick]) => pick);
    const told = BEATS.flatMap(({ wanted }) =>
      wanted?.type === 'move' ? [wanted.picks.map((pick) => `A:${pick}`)] : [],
    );
    for (const move of told) expect(plies.join(' ')).toContain(move.join(' '));
  });
});

it('calls the bots of an old game as a table does, also from their own seat', async () => {
  const text = `[Edition "lookout-2021"]\n[Players "3"]\n[Names "thug/Ann/thug"]\n[Families "Moran Gang/Capone Mob/Purple Gang"]\n[Seed "${'0'.repeat(64)}"]\n\n`;
  for (const watch of ['open', 'A'] as const) {
    const story = new Story(storyModule, text);
    const levels = words(new Engine(module), 'en').levels.map(({ word }) => word);
    const client = reader(new RecordLine({ story, watch, ply: 0, version: '0', levels }));
    client.connect();
    await settle();
    await client.join(RECORDED);
    expect(client.now.called.names.slice(0, 3)).toEqual(['Moran Gang', 'Ann', expect.anything()]);
    expect(client.now.called.names).not.toContain('thug');
    expect(client.now.seat).toBe(watch === 'A' ? 'A' : null);
  }
});

it('lists a game with who played and who won, and tells two bots of one level apart', () => {
  const known = words(new Engine(module), 'en');
  const head = (result: string) =>
    `[Edition "lookout-2021"]\n[Players "3"]\n[Names "thug/Ann\\/e/thug"]\n[Families "Moran Gang/Capone Mob/Purple Gang"]\n${result}[Seed "0"]\n`;
  const purple = known.families[4]!.name;
  expect(told(head('[Result "C"]\n'), known)).toEqual({
    players: ['Moran Gang (Thug)', 'Ann/e', `${purple} (Thug)`],
    winner: `${purple} (Thug)`,
    drawn: false,
  });
  expect(told(head('[Result "draw"]\n'), known)).toMatchObject({ winner: null, drawn: true });
  expect(told(head(''), known)).toMatchObject({ winner: null, drawn: false });
  expect(told('[Players "2"]\n', known).players).toEqual(['Capone Mob', 'Moran Gang']);
});

it('speaks in a replay of seats by their names, never of “you”', async () => {
  const text = `[Edition "lookout-2021"]\n[Players "2"]\n[Seed "${'0'.repeat(64)}"]\n\n`;
  const line = new RecordLine({
    story: new Story(storyModule, text),
    watch: 'A',
    ply: 0,
    version: '0',
  });
  const client = reader(line);
  client.connect();
  await settle();
  await client.join(RECORDED);
  expect(client.now.called.names.slice(0, 2)).toEqual(['Capone Mob', 'Moran Gang']);
  client.game.lang('en');
  const asked = client.now.view!.asked as 'A' | 'B';
  const gang = asked === 'A' ? 'Capone Mob' : 'Moran Gang';
  expect(client.game.question(null)).toBe(`Waiting for the ${gang}.`);
  expect(client.game.question(asked)).toBe('Your turn: play a card.');
});

it('ends a sentence with the dots of a long name, and with no more', async () => {
  const names = 'Annemarie Wolfeschlegelsteinhausen/Annemarie Wolfeschlegelsteinhausen';
  const text = `[Edition "lookout-2021"]\n[Players "2"]\n[Names "${names}"]\n[Seed "${'0'.repeat(64)}"]\n\n`;
  const line = new RecordLine({
    story: new Story(storyModule, text),
    watch: 'A',
    ply: 0,
    version: '0',
  });
  const client = reader(line);
  client.connect();
  await settle();
  await client.join(RECORDED);
  const waits = { en: 'Waiting for', de: 'Warten auf' };
  for (const lang of ['en', 'de'] as const) {
    client.game.lang(lang);
    expect(client.game.question(null)).toBe(`${waits[lang]} Annemarie Wolfeschl…`);
  }
});

it('has nothing from before a lesson, and looks for nothing', async () => {
  const story = new Story(storyModule, LESSON);
  const client = reader(new RecordLine({ story, watch: 'A', ply: 0, version: '0' }));
  client.connect();
  await settle();
  await client.join(RECORDED);
  await settle();
  expect(client.now.view).not.toBeNull();
  expect(client.now.unread).toBe(1);
});

it('shows names of a file that no table would have taken, without what turns or hides them', async () => {
  const odd = '\u202eeve\u200b/a\u0301\u0301\u0301\u0301/\u3164';
  const text = `[Edition "lookout-2021"]\n[Players "3"]\n[Names "${odd}"]\n[Seed "${'0'.repeat(64)}"]\n\n`;
  const line = new RecordLine({
    story: new Story(storyModule, text),
    watch: 'A',
    ply: 0,
    version: '0',
  });
  const client = reader(line);
  client.connect();
  await settle();
  await client.join(RECORDED);
  expect(client.now.view).not.toBeNull();
  const names = ['eve', 'a\u0301\u0301', expect.stringMatching(/^[A-Z]/)];
  expect(client.now.called.names.slice(0, 3)).toEqual(names);
});

it('plays what there is, whatever the browser has kept', () => {
  const kept = (taste: object) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ lang: 'en', taste }) });
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const prefs = new Prefs();
    const engine = new Engine(module);
    prefs.fit(words(engine, 'en'), (text) => readEdition(engine, text));
    vi.unstubAllGlobals();
    return { ...prefs.taste };
  };
  const usual = {
    edition: 'lookout-2021',
    seats: 4,
    level: 'thug',
    clock: 'untimed',
    window: 6000,
    family: 0,
    pace: 'relaxed',
    friends: 'party',
    sealed: false,
  };
  const odd = {
    edition: 'nonsense',
    seats: 3.5,
    level: 'boss',
    clock: 1,
    window: 5,
    family: 6,
    pace: 'mad',
  };
  expect(kept(odd)).toEqual(usual);
  const own = {
    edition: 'mayfair-2005+hit:opponents+advanced',
    family: 5,
    pace: 'custom',
    friends: 'lightning',
    sealed: true,
    seats: 6,
    level: 'don',
    clock: 'blitz',
    window: null,
  };
  expect(kept(own)).toEqual(own);
});
