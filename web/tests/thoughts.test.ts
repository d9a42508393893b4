// thoughts.test.ts - bots think alike at every table: a game with a given seed is told here, to the byte, as the server and the
// terminal tell it (tests/thoughts). Somebody sits down against a don and says nothing more, so that a stand-in plays for her.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { Person } from './people';
import { ANNE, house, settle, virtualTime } from './table';

virtualTime();

const TOLD = fileURLToPath(new URL('../../tests/thoughts/told.txt', import.meta.url));
/** As in thoughts.py: what is drawn in 32 bytes, Anna's part, and the table. */
const SEED = 1929;
const PART = Array.from({ length: 16 }, (_, i) => i);
const SETTINGS = {
  edition: 'lookout-2021',
  seats: 2,
  clock: 'blitz',
  window: 3000,
  flags: [],
  standin: 'capo',
} as const;

test('a don and a stand-in play as at every other table', { timeout: 300_000 }, async () => {
  const wanted = readFileSync(TOLD, 'utf8').trimEnd().split('\n');
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = array as unknown as Uint8Array;
    bytes.fill(0);
    if (bytes.length === 32) bytes.set([SEED >> 8, SEED & 255], 30);
    if (bytes.length === PART.length) bytes.set(PART);
    return array;
  });
  const anna = new Person(house().house, ANNE);
  anna.send({ type: 'hello', wire: 1, client: 'test-1', lang: 'en' });
  anna.send({ type: 'make', settings: { ...SETTINGS, flags: [] }, listed: false });
  await settle();
  anna.send({ type: 'join', table: anna.last('made')!.table, step: 0 });
  anna.send({ type: 'sit', seat: 'A' });
  anna.send({ type: 'seat', seat: 'B', kind: 'bot', level: 'don' });
  await settle();
  anna.ready();
  anna.send({ type: 'start' });
  for (let i = 0; i < 3000 && anna.all('events').length < wanted.length; i++) await settle(100);
  const steps = anna.all('events').slice(0, wanted.length);
  expect(steps.map(({ step, events }) => JSON.stringify([step, ...events]))).toEqual(wanted);
});
