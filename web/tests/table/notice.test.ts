// notice.test.ts - what the bar under the board says when something stands in the way, or waits for one's word.
import { expect, test } from 'vitest';
import { empty, type TableState } from '../../src/lib/state';
import type { Lobby, Sent } from '../../src/lib/wire';
import type { Desk } from '../../src/table/desk.svelte';
import { noticeOf } from '../../src/table/bar/notice';
import { en } from '../texts';

const LOBBY = { paused: false, offered: false, pause_votes: '-', draw_votes: '-' } as Lobby;
const OWN = { seat: 'A', mine: true, out: false, standIn: 'none' };

function desk(state: Partial<TableState>, own: Partial<typeof OWN> = {}) {
  const sent: Partial<Sent>[] = [];
  const at = {
    text: en.board,
    state: { ...empty(), status: 'online', playing: true, lobby: LOBBY, ...state },
    seats: [{ ...OWN, ...own }],
    props: () => ({ watching: false }),
    client: {
      tell: (message: Partial<Sent>) => sent.push(message),
      join: (table: string) => sent.push({ type: 'join', table }),
    },
    endSeen: true,
  };
  return { at: at as unknown as Desk, sent };
}

test('nothing is said where nothing is the matter', () => {
  expect(noticeOf(desk({}).at)).toBeNull();
});

test('a lost line, another tab and a stand-in stop the game; two of them have a way back', () => {
  expect(noticeOf(desk({ status: 'waiting' }).at)).toMatchObject({ stops: true });
  const other = desk({ playing: false, table: 'here' });
  const here = noticeOf(other.at)?.action;
  here?.run();
  expect([here?.name, other.sent]).toEqual(['Play here', [{ type: 'join', table: 'here' }]]);
  const { at, sent } = desk({}, { standIn: 'time' });
  noticeOf(at)?.action?.run();
  expect(sent).toEqual([{ type: 'back' }]);
});

test('a draw that the table offers, or a pause that others want, waits for one’s word, and not for one’s own', () => {
  const { at, sent } = desk({ lobby: { ...LOBBY, offered: true } });
  expect(noticeOf(at)).toMatchObject({ stops: false, text: en.board.drawOffered });
  noticeOf(at)?.action?.run();
  const pause = desk({ lobby: { ...LOBBY, pause_votes: 'BC' } });
  noticeOf(pause.at)?.action?.run();
  expect([...sent, ...pause.sent]).toEqual([
    { type: 'draw', on: true },
    { type: 'pause', on: true },
  ]);
  expect(noticeOf(desk({ lobby: { ...LOBBY, offered: true, draw_votes: 'A' } }).at)).toBeNull();
});

test('behind the end one comes back to its result', () => {
  const { at } = desk({ over: { result: 'B' } as TableState['over'] });
  noticeOf(at)?.action?.run();
  expect(at.endSeen).toBe(false);
});
