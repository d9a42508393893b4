// tables.worker.ts - the worker in which tables live: it opens the saves and joins ports to the house (house.ts).
import { learn } from '../lib/engine';
import { House } from './house';
import type { FromTables, Saved, ToTables } from './protocol';
import { MemorySaves, type Saves } from './saves';
import { IdbSaves, NewerStore } from './saves_idb';

interface Open {
  house: House;
  saves: Saves;
  volatile: Saved['volatile'];
}

let open: Promise<Open> | null = null;

/** A browser that keeps nothing (a private window), or nothing that this version can open, plays all the same. */
async function openSaves(): Promise<Pick<Open, 'saves' | 'volatile'>> {
  try {
    return { saves: await IdbSaves.open(), volatile: false };
  } catch (error) {
    const volatile = error instanceof NewerStore ? 'newer' : 'private';
    return { saves: new MemorySaves(), volatile };
  }
}

async function start(module: WebAssembly.Module, version: string): Promise<Open> {
  const { saves, volatile } = await openSaves();
  const tabs = new BroadcastChannel('fambiz.tables');
  const took = (table: string) => tabs.postMessage(table);
  const house = new House(module, saves, version, took);
  tabs.onmessage = (event: MessageEvent<string>) => house.elsewhere(event.data);
  return { house, saves, volatile };
}

function connect(house: House, person: string, port: MessagePort): void {
  const session = house.open(
    person,
    (frame) => port.postMessage(frame),
    () => {
      port.postMessage(null);
      port.close();
    },
  );
  port.onmessage = (event: MessageEvent<string | true | null>) => {
    if (event.data === true) return session.skip();
    if (event.data !== null) return session.hear(event.data);
    session.close();
    port.close();
  };
}

async function saved(id: number, { saves, volatile }: Open): Promise<FromTables> {
  const [tables, records] = await Promise.all([saves.tables(), saves.records()]);
  return { kind: 'saved', id, saved: { tables, records, volatile } };
}

async function answer(asked: ToTables, at: Open): Promise<FromTables | null> {
  const { house, saves, volatile } = at;
  switch (asked.kind) {
    case 'open':
      connect(house, asked.person, asked.port);
      return null;
    case 'speak':
      learn(asked.lang, asked.texts);
      house.speak(asked.lang);
      return null;
    case 'hide':
      house.hide(asked.hidden);
      return null;
    case 'hurry':
      house.hurry(asked.times);
      return null;
    case 'saved':
      return saved(asked.id, at);
    case 'record':
      return {
        kind: 'record',
        id: asked.id,
        record: (await saves.record(asked.record)) ?? null,
      };
    case 'drop':
      await house.drop(asked.table);
      return { kind: 'dropped', id: asked.id };
    case 'why': {
      const unreadable = volatile === 'newer' ? { why: 'store' as const } : house.why(asked.table);
      return { kind: 'why', id: asked.id, unreadable };
    }
    case 'place':
      return { kind: 'placed', id: asked.id, refusal: await house.place(asked.table, asked.start) };
    default:
      return null;
  }
}

self.onmessage = async (event: MessageEvent<ToTables>) => {
  const asked = event.data;
  if (asked.kind === 'start') {
    open ??= start(asked.module, asked.version);
    return;
  }
  if (!open) return;
  const told = await answer(asked, await open).catch((error: unknown): FromTables | null =>
    'id' in asked ? { kind: 'failed', id: asked.id, why: String(error) } : null,
  );
  if (told) self.postMessage(told);
};
