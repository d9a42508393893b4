// house.test.ts - whole games at the table in the worker: the real wasm, virtual time.
import { expect, test, vi } from 'vitest';
import { Story } from '../src/lib/story';
import { House } from '../src/worker/house';
import { MemorySaves } from '../src/worker/saves';
import { module, storyModule } from './module';
import { Person, random } from './people';
import './texts';
import {
  ANNE,
  BEN,
  VERSION,
  back,
  house,
  play,
  seated,
  seeded,
  settle,
  started,
  virtualTime,
} from './table';

virtualTime();

test('hello is the first message, and is answered', async () => {
  const anne = new Person(house().house, ANNE);
  anne.send({ type: 'ping' });
  anne.send({ type: 'hello', wire: 1, client: 'test', lang: 'de' });
  anne.send({ type: 'ping' });
  await settle();
  expect(anne.told.map((told) => told.type)).toEqual(['refused', 'welcome', 'pong']);
  expect(anne.told[0]).toMatchObject({ to: 1, id: 'wire.no_hello', rule: null });
});

test('refusals are in the language of whoever is refused, once the page has told it', async () => {
  const { house: at } = house();
  const refusal = async () => {
    const ben = new Person(at, BEN);
    ben.send({ type: 'hello', wire: 1, client: 'test', lang: 'de' });
    ben.send({ type: 'join', table: 'a'.repeat(16), step: 0 });
    await settle();
    return ben.last('refused')?.text;
  };
  expect(await refusal()).toBe('There is no such table.');
  at.speak('de');
  expect(await refusal()).toBe('Diesen Tisch gibt es nicht.');
});

test('an old client is told to reload', async () => {
  const anne = new Person(house().house, ANNE);
  anne.send({ type: 'hello', wire: 0, client: 'test', lang: 'en' });
  await settle();
  expect(anne.told).toEqual([{ type: 'reload', wire: 1, version: VERSION }]);
});

test('what is no message is refused with the reason', async () => {
  const anne = new Person(house().house, ANNE);
  anne.session.hear('{"type":"sit","n":7,"seat":"Q"}');
  anne.session.hear('nonsense');
  await settle();
  expect(anne.told).toMatchObject([
    { type: 'refused', to: 7, id: 'wire.message' },
    { type: 'refused', to: 0, id: 'wire.message' },
  ]);
});

test('tables are made, listed, joined and sat down at', async () => {
  const { house: at } = house();
  const [anne, table] = await seated(at);
  anne.send({ type: 'list' });
  anne.send({ type: 'join', table: 'a'.repeat(16), step: 0 });
  await settle();
  expect(anne.last('joined')).toMatchObject({ table, person: 0 });
  expect(anne.last('lobby')?.lobby.seats[0]).toMatchObject({ kind: 'human', person: 0 });
  expect(anne.last('tables')?.tables).toMatchObject([{ table, host: 'Anne', seats: 3, taken: 1 }]);
  expect(anne.last('refused')).toMatchObject({ id: 'wire.no_table' });
});

test.each([1, 2, 3, 4])('a whole game against bots, and its record (seed %i)', async (seed) => {
  const chance = seeded(seed);
  const { house: at, saves } = house();
  const edition = seed % 2 ? 'lookout-2021+advanced' : 'mayfair-2005';
  const [anne] = await started(at, { edition, seats: 2 + (seed % 4) });
  await play(anne, chance);
  expect(anne.lost).toBe(0);
  expect(anne.all('refused').map((told) => told.id)).toEqual([]);
  // Bots make their decisions whole: nobody sees one of them halfway.
  const asks = anne.all('events').map((told) => told.events.at(-1));
  expect(asks.filter((ask) => ask?.[0] === 'ask' && ask[2] === 'target')).toEqual([]);
  const over = anne.last('over');
  expect(over?.reveal.parts).toContain(anne.part);
  const [record] = await saves.records();
  const story = new Story(storyModule, record!.text);
  expect(story.head).toMatchObject({ edition, result: over?.result, proven: true });
  expect(story.head.names).toContain('Anne');
  const view = story.at(story.plies.length).view(anne.seat);
  expect(view).toEqual(anne.view.view());
});

test('messages are numbered without a gap', async () => {
  const { house: at } = house();
  const [anne] = await started(at, {}, 'stooge');
  await play(anne, random(9), 60);
  const numbers = anne.told.flatMap((told) => ('n' in told ? [told.n] : []));
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(numbers.length).toBeGreaterThan(20);
});

test('a reload goes on where it was', async () => {
  const saves = new MemorySaves();
  const first = house(saves).house;
  const [anne, table] = await started(first, { clock: 'untimed', window: null });
  await play(anne, random(5), 40);
  await settle(); // what was answered last is saved, and then told
  const before = anne.view.view();
  expect(anne.last('over')).toBeUndefined();
  first.hide(true); // the page is gone

  const again = new Person(house(saves).house, ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('welcome')?.name).toBe('Anne');
  expect(again.view.view()).toEqual(before);
  await play(again, random(6));
  expect(again.last('over')).toBeDefined();
  expect(again.lost).toBe(0);
});

test('people who come back at once find one table', async () => {
  const saves = new MemorySaves();
  const first = house(saves).house;
  const [, table] = await started(first, { clock: 'untimed' });
  first.hide(true);
  const later = house(saves).house;
  const both = [new Person(later, ANNE), new Person(later, BEN)];
  for (const person of both) {
    person.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
    person.send({ type: 'join', table, step: 0 });
  }
  await settle(10);
  expect(both.map((person) => person.me)).toEqual([0, 1]);
  expect(both[0]!.last('lobby')?.lobby.people.length).toBe(2);
});

test('the record of a game is made up for where it could not be kept', async () => {
  const { house: at, saves } = house();
  const keep = vi.spyOn(saves, 'keep').mockRejectedValue(new Error('the disk is full'));
  const [anne, table] = await started(at, { seats: 2 });
  await play(anne, random(3));
  at.hide(true);
  expect(await saves.tables()).toMatchObject([{ id: table, over: true }]);
  expect(await saves.records()).toEqual([]);
  keep.mockRestore();
  const again = new Person(house(saves).house, ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('over')?.result).toBe(anne.last('over')?.result);
  expect((await saves.records()).map((record) => record.id)).toEqual([`${table}-1`]);
});

test('who hangs up while joining is not there', async () => {
  const { house: at, saves } = house();
  const [anne, table] = await seated(at);
  const ben = new Person(at, BEN);
  ben.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  await settle();
  const append = saves.append.bind(saves);
  vi.spyOn(saves, 'append').mockImplementation(async (...row) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await append(...row);
  });
  ben.send({ type: 'join', table, step: 0 });
  await settle(20);
  ben.session.close();
  await settle(200);
  const people = anne.last('lobby')?.lobby.people ?? [];
  expect(people.filter((person) => person?.connected).length).toBe(1);
});

test('a table that is over makes room for the next', async () => {
  const { house: at, saves } = house();
  const [anne, table] = await started(at, { seats: 2 }, 'soldier');
  await play(anne, random(3));
  expect((await saves.tables()).map((saved) => saved.id)).toEqual([table]);
  anne.send({ type: 'leave' });
  await settle();
  anne.send({ type: 'quick' });
  await settle();
  expect((await saves.tables()).map((saved) => saved.id)).toEqual([anne.last('joined')?.table]);
  expect((await saves.records()).length).toBe(1);
});

test('the table stands still while nobody looks', async () => {
  const { house: at } = house();
  const [anne] = await started(at, { clock: 'blitz' });
  await settle(100);
  at.hide(true);
  const heard = anne.told.length;
  await settle(3_600_000);
  expect(anne.told.length).toBe(heard);
  at.hide(false);
  await settle(60_000);
  expect(anne.told.length).toBeGreaterThan(heard);
});

test('whoever plays alone skips what is being shown', async () => {
  const relaxed = { clock: 'untimed', window: null, pace: 'relaxed' };
  const opens = async (at: House, table: string) => (await back(at, table)).last('ask')?.opens ?? 0;
  const { house: at } = house();
  const [anne, table] = await started(at, relaxed);
  expect(await opens(at, table)).toBeGreaterThan(500);
  anne.session.skip();
  expect(await opens(at, table)).toBe(0);
});

test('nothing is told that could not be saved', async () => {
  const saves = new MemorySaves();
  const { house: at } = house(saves);
  const [anne] = await seated(at);
  const rows = vi.spyOn(saves, 'append').mockRejectedValue(new Error('the disk is full'));
  const heard = anne.told.length;
  anne.send({ type: 'stand' });
  await settle();
  expect(anne.told.slice(heard)).toMatchObject([{ type: 'refused', id: 'wire.not_saved' }]);
  rows.mockRestore();
  anne.send({ type: 'stand' });
  await settle();
  expect(anne.last('lobby')?.lobby.people[0]?.seat).toBeNull();
});

test('a second tab goes on with the table, and the first is cut', async () => {
  const saves = new MemorySaves();
  const [anne, table] = await started(house(saves).house, { clock: 'untimed' });
  const again = new Person(house(saves).house, ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.view.view()).toEqual(anne.view.view());
  anne.send({ type: 'stand' });
  await settle();
  expect(anne.cut).toBe(1);
  expect(again.cut).toBe(0);
});

test('a tab that takes a table is told to the other, which may take it back', async () => {
  const saves = new MemorySaves();
  const told: House[] = [];
  const tab = () => {
    const took = (table: string) =>
      told.filter((other) => other !== one).forEach((other) => other.elsewhere(table));
    const one: House = new House(module, saves, '0.1.0', took);
    told.push(one);
    return one;
  };
  const [anne, table] = await started(tab(), { clock: 'untimed' });
  const again = new Person(tab(), ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(anne.told.at(-1)).toMatchObject({ type: 'tab', tab: 0 });
  anne.send({ type: 'stand' });
  await settle(5000);
  expect(anne.last('tab')?.tab).toBe(0);
  expect(anne.told.at(-1)).toMatchObject({ type: 'refused', id: 'wire.not_joined' });
  anne.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('tab')?.tab).toBe(0);
  expect(anne.last('joined')?.tab).toBeGreaterThan(again.last('joined')!.tab);
  expect([anne.cut, again.cut]).toEqual([0, 0]);
});

test('a saved game that cannot be read is no table, and stays where it is', async () => {
  const saves = new MemorySaves();
  const [, table] = await started(house(saves).house);
  const whole = await saves.rows(table);
  const rows = vi.spyOn(saves, 'rows').mockResolvedValue([whole[0]!, new Uint8Array([1, 2, 3])]);
  vi.spyOn(console, 'warn').mockReturnValue();
  const again = new Person(house(saves).house, ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('refused')?.id).toBe('wire.no_table');
  rows.mockRestore();
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('joined')?.table).toBe(table);
});

test('a list of saved games can say who plays what', async () => {
  const { house: at, saves } = house();
  await started(at, { seats: 4 });
  await settle(5000);
  const [saved] = await saves.tables();
  expect(saved).toMatchObject({ edition: 'lookout-2021', seats: 4, people: ['Anne'], over: false });
});

test('when bots cannot go on because nothing can be saved, it is said once', async () => {
  const saves = new MemorySaves();
  const { house: at } = house(saves);
  const [anne] = await started(at, { clock: 'blitz' });
  const rows = vi.spyOn(saves, 'append').mockRejectedValue(new Error('the disk is full'));
  await settle(120_000);
  expect(anne.all('notice').map(({ text }) => text)).toEqual([
    'The server cannot save anything just now: nothing was done.',
  ]);
  rows.mockRestore();
  await settle(60_000);
  expect(anne.told.at(-1)?.type).not.toBe('notice');
});

test('the newest tab plays, and when it goes the one before it', async () => {
  const { house: at } = house();
  const [anne, table] = await seated(at);
  const newer = new Person(at, ANNE);
  newer.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  newer.send({ type: 'join', table, step: 0 });
  await settle();
  expect(anne.last('tab')?.tab).toBe(newer.last('joined')?.tab);
  anne.send({ type: 'stand' });
  await settle();
  expect(anne.last('refused')?.id).toBe('table.old_tab');
  newer.session.close();
  await settle();
  anne.send({ type: 'stand' });
  await settle();
  expect(anne.last('lobby')?.lobby.people[0]?.seat).toBeNull();
});

test('a window that was open opens again after a reload', async () => {
  const saves = new MemorySaves();
  const first = house(saves).house;
  const [anne, table] = await started(first, { clock: 'untimed', window: 12000 });
  const chance = random(2);
  for (let i = 0; i < 3000 && anne.view.view()?.phase !== 'counter'; i++) {
    const picks = anne.decide(chance);
    if (picks) anne.send({ type: 'move', question: anne.view.now().step, picks });
    await settle(100);
  }
  await settle(500);
  first.hide(true);
  const again = new Person(house(saves).house, ANNE);
  again.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  again.send({ type: 'join', table, step: 0 });
  await settle();
  expect(again.last('window')?.window).toBe(anne.last('window')?.window);
  expect(again.last('window')?.left).toBe(12000);

  // And so it does when everybody has gone, and somebody comes back.
  await settle(400);
  again.session.close();
  const third = new Person(again.session.house, ANNE);
  third.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  third.send({ type: 'join', table, step: 0 });
  await settle();
  expect(third.last('window')?.left).toBe(12000);
});

test('two people of one page play at one table', async () => {
  const { house: at } = house();
  const [anne, table] = await seated(at, { seats: 2 });
  const ben = new Person(at, BEN);
  ben.send({ type: 'hello', wire: 1, client: 'test', lang: 'de' });
  ben.send({ type: 'name', name: 'Ben' });
  ben.send({ type: 'join', table, step: 0 });
  ben.send({ type: 'sit', seat: 'B' });
  await settle();
  ben.ready();
  anne.ready();
  await settle();
  anne.send({ type: 'start' });
  await settle();
  const chance = random(11);
  for (let i = 0; i < 40 && !anne.last('over'); i++)
    for (const person of [anne, ben]) await play(person, chance, 3);
  expect([anne.lost, ben.lost]).toEqual([0, 0]);
  expect(anne.view.now().step).toBeGreaterThan(20);
  expect(ben.view.now().step).toBe(anne.view.now().step);
  expect([anne.seat, ben.seat].sort()).toEqual(['A', 'B']);
  for (const person of [anne, ben]) {
    const view = person.view.view();
    expect(view?.seat).toBe(person.seat);
    expect(view?.hand.length).toBe(view?.hands['AB'.indexOf(person.seat ?? '')]);
  }
});

test('who leaves is no longer at the table', async () => {
  const { house: at } = house();
  const [anne] = await seated(at);
  anne.send({ type: 'leave' });
  anne.send({ type: 'sit', seat: 'A' });
  await settle();
  expect(anne.last('refused')).toMatchObject({ id: 'wire.not_joined' });
});
