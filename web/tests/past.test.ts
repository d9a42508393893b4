// past.test.ts - pages of the log from before: in order, no event twice, and nobody is told them as news.
import { expect, test } from 'vitest';
import type { Client } from '../src/lib/client';
import { Story } from '../src/lib/story';
import type { Told, WireEvent } from '../src/lib/wire';
import { LESSON } from '../src/pages/tour';
import { storyModule } from './module';
import { opened, Recorded } from './record';
import { settle, virtualTime } from './table';

virtualTime();

const TURNS: WireEvent[] = Array.from({ length: 6 }, (_, i) => ['turn', i % 2 ? 'B' : 'A']);
const CHOICE: WireEvent = ['ask', 'A', 'choose'];

/** The lesson begins with a view: what was before it is to be asked for. */
const lesson = () => new Recorded(new Story(storyModule, LESSON), 'A');
const page = (to: number, first: number, events: WireEvent[]): Told => {
  return { type: 'log', to, game: 1, first, turns: first - 1, events };
};
const events = ({ now: { log } }: Client) =>
  log.flatMap((entry) => ('event' in entry ? [entry.event] : []));
const kinds = ({ now: { log } }: Client) =>
  log.map((entry) => ('event' in entry ? 'event' : entry.said.type));

test('the last page stands before what was heard since the view, without what is in both', async () => {
  const recorded = lesson();
  const client = await opened(recorded);
  expect(client.now.unread).toBe(0);
  recorded.line.advance(1);
  const first = events(client);
  recorded.tell({ type: 'chat', from: 0, text: 'hello' });
  recorded.line.advance(2);
  const live = events(client);
  expect(live.length).toBeGreaterThan(first.length);
  const told = live.filter((event) => event[0] !== 'ask');
  recorded.tell(page(recorded.asked[0]!.n, 1, [...TURNS, CHOICE, ...told, CHOICE]));
  expect(events(client)).toEqual([...TURNS, CHOICE, ...live]);
  const said = TURNS.length + 1 + first.length;
  expect(kinds(client).indexOf('chat')).toBe(said);
  expect(client.now.unread).toBe(1);
});

test('older pages go before it, each once', async () => {
  const recorded = lesson();
  const client = await opened(recorded);
  recorded.tell(page(recorded.asked[0]!.n, 5, TURNS.slice(4)));
  expect(client.now.unread).toBe(5);
  client.earlier();
  client.earlier();
  expect(recorded.asked.slice(1).map(({ before }) => before)).toEqual([5]);
  recorded.tell(page(recorded.asked[1]!.n, 3, TURNS.slice(2, 4)));
  const { log } = client.now;
  recorded.tell(page(recorded.asked[1]!.n, 3, TURNS.slice(2, 4)));
  expect(client.now.log).toBe(log);
  client.earlier();
  recorded.tell(page(recorded.asked[2]!.n, 1, TURNS.slice(0, 2)));
  expect(events(client)).toEqual(TURNS);
  expect(client.now.unread).toBe(1);
  client.earlier();
  expect(recorded.asked).toHaveLength(3);
});

test('what comes from before is no news: its ids are below those of all that is heard', async () => {
  const recorded = lesson();
  const client = await opened(recorded);
  recorded.tell(page(recorded.asked[0]!.n, 1, TURNS));
  recorded.line.advance(1);
  const ids = client.now.log.map(({ id }) => id);
  expect(ids[0]).toBeLessThan(0);
  expect(ids.at(-1)).toBeGreaterThan(0);
  // After a gap the page is another one, and no line is taken for one of the old page.
  const gap = { step: 40, events: [], hash: '0'.repeat(16), left: null, bank: null };
  recorded.tell({ type: 'events', ...gap });
  await settle();
  const live = client.now.log.filter(({ id }) => !ids.includes(id));
  expect(live.length).toBeGreaterThan(0);
  const told = live.flatMap((entry) => ('event' in entry ? [entry.event] : []));
  const last = recorded.asked[1]!.n;
  recorded.tell(page(last, 1, [...TURNS, ...told.filter((event) => event[0] !== 'ask')]));
  expect(events(client)).toEqual([...TURNS, ...told]);
  for (const { id } of client.now.log) expect(ids).not.toContain(id);
});

test('a view without a gap, as on taking a seat, and a deal ask for nothing', async () => {
  const recorded = lesson();
  const client = await opened(recorded);
  recorded.tell(page(recorded.asked[0]!.n, 1, TURNS));
  const { log } = client.now;
  const view = recorded.lines.find((line) => line.startsWith('{"type":"view"'))!;
  recorded.tell(JSON.parse(view) as Told);
  expect(client.now.unread).toBe(1);
  expect(client.now.log).toBe(log);
  expect(recorded.asked).toHaveLength(1);

  const text = `[Rules "2"]\n[Edition "lookout-2021"]\n[Players "2"]\n[Seed "${'0'.repeat(64)}"]\n\n`;
  const dealt = new Recorded(new Story(storyModule, text), 'A');
  const other = await opened(dealt);
  expect(other.now.unread).toBe(1);
  expect(other.now.log[0]).toMatchObject({ event: ['deal', 'lookout-2021', 2] });
  expect(dealt.asked).toEqual([]);
});
