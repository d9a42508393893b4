// seat.ts - sitting down at a table that one has joined: the first seat that is free, or the next where somebody was quicker.
import type { Client } from './client';
import type { TableState } from './state';
import type { Seat } from './wire';
import { SEATS } from './words';

/** The first seat that nobody has; null: there is none. */
export function freeSeat({ lobby }: TableState): Seat | null {
  const seats = lobby?.seats.slice(0, lobby.settings.seats) ?? [];
  return SEATS[seats.findIndex((seat) => seat.kind === 'open')] ?? null;
}

/** Kept when what is shown is as wanted, or the connection is lost. */
function shown(client: Client, wanted: (state: TableState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.subscribe((state) => {
      if (!wanted(state) && state.status === 'online') return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

function sits(client: Client, seat: Seat): Promise<boolean> {
  return new Promise((resolve) => {
    client.tell({ type: 'sit', seat }, () => resolve(false));
    void shown(client, (state) => state.seat !== null).then(() => resolve(true));
  });
}

/** Whether one has a seat now. A seat that was taken meanwhile is told as taken before it is refused, so this ends. */
export async function takeSeat(client: Client): Promise<boolean> {
  await shown(client, ({ lobby }) => lobby !== null);
  for (const _ of SEATS) {
    if (client.now.seat !== null) return true;
    const seat = freeSeat(client.now);
    if (!seat) return false;
    if (await sits(client, seat)) break;
  }
  return client.now.seat !== null;
}
