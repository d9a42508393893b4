// probe.ts - what lies under the page, without the page: workers, saves and connections in a real browser, called by
// engine.mjs. Never shipped.
import { Client } from '../../src/lib/client';
import { Engine } from '../../src/lib/engine';
import type { Advice } from '../../src/lib/hint';
import { dialServer, type Dial } from '../../src/lib/line';
import { loadModule } from '../../src/lib/module';
import { personId } from '../../src/lib/person';
import type { View } from '../../src/lib/wire';
import { words } from '../../src/lib/words';
import { Brain, LocalTables } from '../../src/lib/workers';

const module = await loadModule();
const english = words(new Engine(module), 'en');
const { version } = english;
const tables = new LocalTables(module, version);
const clients: Client[] = [];

async function connect(dial: Dial, name: string): Promise<number> {
  const program = `web-${version}`;
  const client = new Client({
    dial,
    module,
    lang: 'en',
    program,
    reload: () => {},
  });
  client.connect();
  await client.online();
  client.rename(name);
  return clients.push(client) - 1;
}

/** When the state is so. */
function until(client: Client, what: () => boolean): Promise<void> {
  return new Promise((resolve) => client.subscribe(() => what() && resolve()));
}

const probe = {
  local: (i: number, name: string) => connect(tables.dial(personId(i)), name),
  server: (name: string) => connect(dialServer(document.baseURI), name),
  saved: () => tables.saved(),

  async make(who: number, seats: number): Promise<string> {
    const settings = { edition: 'lookout-2021', seats, clock: 'relaxed', window: 3000 } as const;
    const made = await clients[who]!.ask({
      type: 'make',
      settings: { ...settings, flags: ['auto_start'], standin: 'soldier' },
      listed: false,
    });
    return made?.type === 'made' ? made.table : JSON.stringify(made);
  },

  async sit(who: number, table: string, seat: 'A' | 'B'): Promise<void> {
    const client = clients[who]!;
    await client.join(table);
    client.tell({ type: 'sit', seat });
    client.ready();
    await until(client, () => client.now.lobby?.people.some((one) => one?.seat === seat) ?? false);
  },

  async back(who: number, table: string): Promise<View | null> {
    const client = clients[who]!;
    await client.join(table);
    await until(client, () => client.now.view !== null);
    return client.now.view;
  },

  fill: (who: number) => clients[who]!.tell({ type: 'fill', level: 'stooge' }),

  /** Answers whatever it is asked, until the table has come so many steps further than now (or `from`: who play against each
   * other stop at the same one), or the game is over. */
  async play(
    who: number,
    steps: number,
    from?: number,
  ): Promise<{ view: View | null; said: number }> {
    const client = clients[who]!;
    await until(client, () => client.now.view !== null);
    const end = (from ?? client.now.step) + steps;
    const answer = () => {
      const { view, sent, window } = client.now;
      if (!view || sent !== null || client.now.step >= end || (window?.state ?? 'none') !== 'none')
        return;
      let composed = client.game.clear();
      if (!composed.legal.length) return;
      if (view.phase === 'counter') return void client.pass();
      while (!composed.complete) composed = client.game.pick(composed.legal[0]!);
      client.move();
    };
    const stop = client.subscribe(() => setTimeout(answer, 0));
    await until(client, () => client.now.step >= end || client.now.over !== null);
    stop();
    const said = client.now.log.filter((entry) => 'event' in entry && entry.text).length;
    return { view: client.now.view, said };
  },

  view: (who: number) => clients[who]!.now.view,
  status: (who: number) => clients[who]!.now.status,

  hint(who: number): Promise<Advice> {
    const view = clients[who]!.now.view!;
    return new Promise(
      (resolve) => void new Brain().hint(view, 500, (advice, done) => done && resolve(advice)),
    );
  },
};

declare global {
  interface Window {
    probe: typeof probe;
  }
}
window.probe = probe;
