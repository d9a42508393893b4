// dev.ts - the table alone, against bots in the worker, for working on its look: not part of the page that is built.
// `npx vite` and /src/table/dev/dev.html?seats=4&lang=de&theme=night&edition=lookout-2021%2Badvanced
import { mount } from 'svelte';
import '../../art/tokens.css';
import '../../ui/base.css';
import { Client } from '../../lib/client';
import { Engine } from '../../lib/engine';
import { loadModule } from '../../lib/module';
import { personId } from '../../lib/person';
import type { Lang, WirePick } from '../../lib/wire';
import { words as wordsOf } from '../../lib/words';
import { Brain, LocalTables } from '../../lib/workers';
import { texts } from '../../text';
import { Prefs, type Motion } from '../../ui/prefs.svelte';
import Table from '../Table.svelte';

const query = new URLSearchParams(location.search);
const lang = (query.get('lang') ?? 'en') as Lang;
document.documentElement.dataset['theme'] = query.get('theme') ?? 'day';

const module = await loadModule();
const words = wordsOf(new Engine(module), lang);
const tables = new LocalTables(module, words.version);
const client = new Client({
  dial: tables.dial(personId(0)),
  module,
  lang,
  program: `web-${words.version}`,
  reload: () => location.reload(),
});
client.connect();
await new Promise<void>((resolve) => {
  client.subscribe((now) => now.status === 'online' && resolve());
});
client.rename('Anne');
const made = await client.ask({
  type: 'make',
  settings: {
    edition: query.get('edition') ?? 'lookout-2021',
    seats: Number(query.get('seats') ?? 4),
    clock: query.get('clock') === 'standard' ? 'standard' : 'untimed',
    window: 6000,
    flags: ['chat'],
    standin: 'soldier',
  },
  listed: false,
});
if (made?.type !== 'made') throw new Error(JSON.stringify(made));
await client.join(made.table);
client.tell({ type: 'sit', seat: 'A' });
client.ready();
client.tell({ type: 'fill', level: 'thug' });
client.tell({ type: 'start' });
await new Promise<void>((resolve) => {
  client.subscribe((now) => now.view && resolve());
});

const prefs = new Prefs();
prefs.motion = (query.get('motion') ?? 'normal') as Motion;
const target = document.getElementById('app')!;
const onRule = (rule: string | null) => console.log('rule', rule);
const none = () => undefined;
mount(Table, {
  target,
  props: {
    client,
    words,
    lang,
    text: (await texts(lang)).board,
    prefs,
    brain: () => new Brain(),
    onRule,
    onReplay: none,
    onLeave: none,
    onSettings: none,
  },
});

/** Plays for the person until something is so. */
async function until(is: (client: Client) => boolean, prefer: WirePick[] = []): Promise<boolean> {
  for (let i = 0; i < 4000; i++) {
    if (is(client)) return true;
    const { game, now } = client;
    const { legal } = now.sent === null ? game.clear() : { legal: [] };
    if (now.over) return false;
    if (legal.length && now.view?.phase === 'counter') {
      client.pass();
    } else if (legal.length) {
      let composed = game.clear();
      while (!composed.complete) {
        const good = composed.legal.filter((pick) => pick !== 'drop');
        const from = good.length ? good : composed.legal;
        composed = game.pick(
          from.find((pick) => prefer.includes(pick)) ??
            from[Math.floor(Math.random() * from.length)]!,
        );
      }
      client.move();
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return false;
}
Object.assign(window, { client, until });
