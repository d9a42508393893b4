// saves.test.ts - saved games that this version of the page cannot open: which of them are newer and which are damaged, that
// they stay where they are, and that they are in nobody's way.
import { beforeEach, expect, test, vi } from 'vitest';
import { MemorySaves, newer, type SavedTable } from '../src/worker/saves';
import { back, house, settle, started, VERSION, virtualTime } from './table';

virtualTime();
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

const NEXT = '99.0.0';
/** What src/table/log.c writes first: the form of a row, then the revision. */
const FORM = 2;

/** A game whose rows, or whose head, are not what was written, and a sound one beside it. */
async function spoilt(rows: (whole: Uint8Array[]) => Uint8Array[], head: Partial<SavedTable> = {}) {
  const saves = new MemorySaves();
  const [, other] = await started(house(saves).house);
  const [, table] = await started(house(saves).house);
  const kept = saves['all'].get(table)!;
  kept.rows = rows(kept.rows);
  Object.assign(kept.table, head);
  return { saves, table, other };
}

/** A row with other first bytes. */
function changed(row: Uint8Array, ...bytes: number[]): Uint8Array {
  const copy = row.slice();
  copy.set(bytes);
  return copy;
}

const whole = (rows: Uint8Array[]) => rows;
/** The last row is one that no version of today reads. */
const last = (...bytes: number[]) => {
  return (rows: Uint8Array[]) => rows.with(-1, changed(rows.at(-1)!, ...bytes));
};

test('a game keeps the version of the page that wrote it', async () => {
  const { house: at, saves } = house();
  await started(at);
  expect(await saves.tables()).toMatchObject([{ by: VERSION }]);
});

test.each([
  ['a form', last(FORM + 1), { by: NEXT }, { why: 'newer', by: NEXT }],
  ['a revision', last(FORM, 255), { by: NEXT }, { why: 'newer', by: NEXT }],
  ['an input', last(FORM, 1, 255), { by: NEXT }, { why: 'newer', by: NEXT }],
  ['a form, by a page of the same number', last(FORM + 1), {}, { why: 'newer', by: null }],
  [
    'a first row',
    (rows: Uint8Array[]) => rows.with(0, changed(rows[0]!, 9)),
    { by: NEXT },
    { why: 'newer', by: NEXT },
  ],
])('of a newer page: %s', async (_, rows, head, why) => {
  await refused(await spoilt(rows, head), why);
});

test.each([
  ['another byte', last(FORM, 1, 255)],
  ['a row cut off', (rows: Uint8Array[]) => rows.with(2, rows[2]!.slice(0, 4))],
  ['an empty row', (rows: Uint8Array[]) => rows.with(2, new Uint8Array())],
  ['a row that is none', (rows: Uint8Array[]) => rows.with(2, null as unknown as Uint8Array)],
  ['a row far too long', (rows: Uint8Array[]) => rows.with(2, new Uint8Array(1 << 20))],
  ['no first row', (rows: Uint8Array[]) => rows.slice(1)],
  ['a row twice', (rows: Uint8Array[]) => [rows[0]!, ...rows]],
  ['no rows at all', () => []],
])('damaged: %s', async (_, rows) => {
  await refused(await spoilt(rows), { why: 'damaged' });
});

/** It is refused, kept to the byte, and the other one opens; so does a new one. */
async function refused({ saves, table, other }: Awaited<ReturnType<typeof spoilt>>, why: object) {
  const before = [await saves.tables(), await saves.rows(table)];
  const { house: at } = house(saves);
  const anne = await back(at, table);
  expect(anne.last('refused')?.id).toBe('wire.no_table');
  expect(at.why(table)).toEqual(why);
  expect([await saves.tables(), await saves.rows(table)]).toEqual(before);

  const again = await back(at, other);
  expect(again.last('joined')?.table).toBe(other);
  expect(at.why(other)).toBeNull();
  const [fresh] = await started(at);
  expect(fresh.view.view()).not.toBeNull();
  expect((await saves.tables()).some(({ id }) => id === table)).toBe(true);
}

test('what a newer page wrote in a form of today is gone on with', async () => {
  const { saves, table } = await spoilt(whole, { by: NEXT });
  const anne = await back(house(saves).house, table);
  expect(anne.last('joined')?.table).toBe(table);
  await settle();
  const head = (await saves.tables()).find(({ id }) => id === table);
  expect(head?.by).toBe(VERSION);
});

test('what is thrown away is forgotten', async () => {
  const { saves, table } = await spoilt(last(FORM + 1));
  const { house: at } = house(saves);
  await back(at, table);
  await at.drop(table);
  expect(at.why(table)).toBeNull();
});

test('versions are compared by their numbers', () => {
  expect(newer('0.10.0', '0.9.1')).toBe(true);
  expect(newer('1.0.0', '0.99.99')).toBe(true);
  expect(newer('0.1.0', '0.1.0')).toBe(false);
  expect(newer('0.1.9', '0.1.10')).toBe(false);
});
