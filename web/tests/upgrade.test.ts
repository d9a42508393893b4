// upgrade.test.ts - games that released pages have saved go on in this one: each is shown as the page that saved it showed
// it, and is played to its end with a record that verifies.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Story } from '../src/lib/story';
import { House } from '../src/worker/house';
import type { Saves } from '../src/worker/saves';
import { kept, marked, type Kept, type KeptTable } from './kept';
import { module, storyModule } from './module';
import { Person } from './people';
import { VERSION, answer, back, seeded, settle, virtualTime } from './table';

virtualTime();

/** Later than anybody waits for an answer, in ms. */
const LATE = 1e12;

/** Bots answer with their first thought: how well they play is another test's business, and a don thinks for half a minute. */
beforeEach(() => {
  const { think } = House.prototype;
  vi.spyOn(House.prototype, 'think').mockImplementation(function (this: House) {
    return think.call(this, LATE);
  });
});

test('there is something of 0.1.0', () => {
  expect(kept.map(({ version }) => version)).toContain('0.1.0');
});

const everybody = (old: Kept) =>
  old.tables.flatMap((table) =>
    table.people.map((person) => ({ table, person, name: table.name })),
  );

/** Of a game that runs on, it is said of which revision its rules are (docs/json.md); the page of then had only one. */
const withoutRevision = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told), (key, value) =>
    key === 'edition' ? String(value).replace(/@1$/, '') : value,
  );

/** Whoever has no seat yet takes one, bots take the rest, and the cards are dealt. */
async function deal(people: Person[]): Promise<void> {
  const seats = () => people[0]!.last('lobby')!.lobby.seats;
  for (const person of people) {
    const open = seats().findIndex(({ kind }) => kind === 'open');
    if (!person.seat) person.send({ type: 'sit', seat: 'ABCDEF'.charAt(open) as 'A' });
    await settle();
    person.ready();
  }
  await settle();
  people[0]!.send({ type: 'fill', level: 'stooge' });
  people[0]!.send({ type: 'start' });
  await settle();
}

/** Everybody who is at the table comes back, and plays at random until the game is over. */
async function playOn(old: Kept, { id, people }: KeptTable, saves: Saves): Promise<Person[]> {
  const chance = seeded(17);
  const house = new House(module, saves, VERSION);
  const all: Person[] = [];
  for (const person of people) all.push(await back(house, id, old.person(person)));
  if (all[0]!.last('lobby')?.lobby.phase === 'lobby') await deal(all);
  for (let i = 0; i < 6000 && !all[0]!.last('over'); i++) {
    for (const person of all) answer(person, chance);
    await settle(200);
  }
  return all;
}

describe.each(kept)('what $version saved', (old) => {
  test('is listed as it was', async () => {
    const saves = await old.saves();
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect((await saves.tables()).sort(byId)).toEqual(old.expected.saved.tables.sort(byId));
    expect((await saves.records()).sort(byId)).toEqual(old.expected.saved.records.sort(byId));
  });

  test.each(everybody(old))('$name, as person $person sees it', async ({ table, person }) => {
    const house = new House(module, await old.saves(), VERSION);
    const visitor = await back(house, table.id, old.person(person), 0);
    const told = visitor.told.map(marked).map(withoutRevision);
    expect(told).toEqual(old.expected.tables[table.name]![person]);
  });

  test.each(old.tables)('$name is played to its end', async (table) => {
    const saves = await old.saves();
    const people = await playOn(old, table, saves);
    const over = people[0]!.last('over');
    expect(over).toBeDefined();
    expect(people.map(({ lost }) => lost)).toEqual(people.map(() => 0));
    const head = (await saves.tables()).find(({ id }) => id === table.id);
    expect(head).toMatchObject({ over: true, by: VERSION });

    const record = await saves.record(`${table.id}-1`);
    const story = new Story(storyModule, record!.text);
    const placed = record!.text.includes('[Position');
    expect(story.head).toMatchObject({ result: over!.result, placed, proven: !placed });
    story.at(story.plies.length);
    for (const { seat, view } of people) expect(story.view(seat)).toEqual(view.view());
  });

  test('a table whose game is over plays another one', async () => {
    const saves = await old.saves();
    const over = old.dump.stores.tables.entries.find(([, head]) => head.over)![0];
    const table = old.tables.find(({ id }) => id === over)!;
    const house = new House(module, saves, VERSION);
    const anne = await back(house, over, old.person(table.people[0]!));
    anne.send({ type: 'rematch', on: true });
    await settle();
    anne.ready();
    anne.send({ type: 'start' });
    await settle();
    expect(anne.last('lobby')?.lobby).toMatchObject({ game: 2, phase: 'playing' });
  });

  test('its records verify', () => {
    for (const [, { text }] of old.dump.stores.records.entries)
      expect(new Story(storyModule, text).head).toMatchObject({ proven: true });
  });
});
