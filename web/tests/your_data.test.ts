// your_data.test.ts - one's data on a server: what it answers, and what is made of that.
import { afterEach, expect, test, vi } from 'vitest';
import { erase, takeAlong } from '../src/pages/your_data';
import { ALL } from './texts';

const PAGE = 'http://localhost:1929/';
const asked: string[] = [];

function answers(status: number, body = '') {
  vi.stubGlobal('fetch', (url: URL, { method }: { method: string }) => {
    asked.push(`${method} ${url.href}`);
    return Promise.resolve(new Response(status === 204 ? null : body, { status }));
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

test('all that is kept is a file', async () => {
  answers(200, '{"person":17}');
  let text = '';
  const outcome = await takeAlong((file) => void file.text().then((it) => (text = it)), PAGE);
  await vi.waitFor(() => expect(text).toBe('{"person":17}'));
  expect([outcome, asked]).toEqual(['done', [`GET ${PAGE}api/me/export`]]);
});

test('who is erased is erased; whom nobody knows is told so; a server that is silent has done nothing', async () => {
  answers(204);
  expect(await erase(PAGE)).toBe('done');
  expect(asked).toEqual([`DELETE ${PAGE}api/me`]);
  answers(401);
  expect(await erase(PAGE)).toBe('nobody');
  expect(await takeAlong(() => expect.unreachable(), PAGE)).toBe('nobody');
  answers(503);
  expect(await erase(PAGE)).toBe('silent');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await takeAlong(() => expect.unreachable(), PAGE)).toBe('silent');
});

test('every outcome has its words, in every language', () => {
  for (const { data } of ALL.values())
    for (const outcome of ['nobody', 'silent'] as const) expect(data.failed[outcome]).toBeTruthy();
});
