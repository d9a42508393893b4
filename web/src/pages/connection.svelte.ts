// connection.svelte.ts - one client and what it shows, for a screen: its state follows as a rune. And how games begin.
import { untrack } from 'svelte';
import { Client, type Message } from '../lib/client';
import { dialServer, type Dial } from '../lib/line';
import { part, personId } from '../lib/person';
import { empty, type TableState } from '../lib/state';
import type { Lang, Seat, Settings } from '../lib/wire';
import { SEATS, type Words } from '../lib/words';
import { toasts } from '../ui/toasts.svelte';
import { app } from './app.svelte';

export class Connection {
  readonly client: Client;
  state: TableState = $state.raw(empty());

  constructor(dial: Dial) {
    const words = app.words!;
    this.client = new Client({
      dial,
      module: app.module,
      words,
      lang: app.prefs.lang,
      program: `web-${words.version}`,
      reload,
    });
    this.client.subscribe((now) => (this.state = now));
    this.client.connect();
  }

  close(): void {
    this.client.disconnect();
  }

  /** Resolved when it is online; false where the other side does not want us, or says nothing for a while. */
  online(ms = 8000): Promise<boolean> {
    return new Promise((resolve) => {
      let stop = () => {};
      const end = (fine: boolean) => {
        clearTimeout(timer);
        queueMicrotask(() => stop());
        resolve(fine);
      };
      const timer = setTimeout(() => end(false), ms);
      stop = this.client.subscribe(({ status }) => {
        if (status === 'online') end(true);
        if (status === 'closed') end(false);
      });
    });
  }

  /** To the table; a refusal is shown. */
  tell(message: Message): void {
    this.client.tell(message, (refusal) => toasts.say(refusal.text, true));
  }

  ready(on = true): void {
    this.tell({ type: 'ready', on, part: on ? part() : '' });
  }

  /** A table of one's own, joined; null where it was refused (and said so). */
  async make(settings: Settings, listed = false): Promise<string | null> {
    const made = await this.client.ask({ type: 'make', settings, listed });
    if (made?.type === 'refused') toasts.say(made.text, true);
    if (made?.type !== 'made') return null;
    const joined = await this.client.join(made.table);
    return joined?.type === 'joined' ? made.table : null;
  }

  /** For an effect: it follows the language, and not what the client's readers look at when they are told. */
  speak(lang: Lang, words: Words | null): void {
    if (words) untrack(() => this.client.speak(lang, words));
  }

  name(name: string): void {
    if (name && name !== this.client.now.name) this.client.rename(name);
  }
}

/** The server has a newer page: it is loaded once; a second time at once would be a circle. */
function reload(): void {
  const key = 'fambiz.reloaded';
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - last < 30000) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/** A connection that is at its table already, for the screen that shows it. */
let handed: Connection | null = null;

export function handOver(link: Connection): void {
  handed = link;
}

export function takeOver(table: string): Connection | null {
  const link = handed;
  handed = null;
  if (link?.state.table === table) return link;
  link?.close();
  return null;
}

export const toServer = () => new Connection(dialServer(document.baseURI));
/** Person number i of this browser, at the tables of the worker. */
export const toWorker = (i = 0) => new Connection(app.tables.dial(personId(i)));

/** The settings that "Play now" means. */
export function tasteSettings(): Settings {
  const { edition, seats, clock, window, level } = app.prefs.taste;
  return { edition, seats, clock, window, flags: [], standin: level };
}

const nobody = () => app.t.hot.player(1);

/** A game against bots, dealt at once; the table's id. */
export async function playNow(link: Connection): Promise<string | null> {
  if (!(await link.online())) return null;
  link.name(app.prefs.name || nobody());
  const table = await link.make(tasteSettings());
  if (!table) return null;
  link.tell({ type: 'sit', seat: 'A' });
  link.ready();
  link.tell({ type: 'fill', level: app.prefs.taste.level });
  link.tell({ type: 'start' });
  return table;
}

/** Several people at this screen, and bots on the seats that are left. */
export async function playHot(
  links: Connection[],
  names: string[],
  bots: number,
): Promise<string | null> {
  const host = links[0];
  if (!host) return null;
  for (const link of links) if (!(await link.online())) return null;
  links.forEach((link, i) => link.name(names[i]!));
  const settings = {
    ...tasteSettings(),
    seats: links.length + bots,
    clock: 'untimed',
    window: null,
  } as const;
  const table = await host.make({ ...settings, flags: ['sealed'] });
  if (!table) return null;
  for (const [i, link] of links.entries()) {
    if (i) await link.client.join(table);
    link.tell({ type: 'sit', seat: SEATS[i] as Seat });
    link.ready();
  }
  await until(host, (state) => readyPeople(state) >= links.length);
  keepHot(table);
  if (bots) host.tell({ type: 'fill', level: app.prefs.taste.level });
  host.tell({ type: 'start' });
  await Promise.all(links.map((link) => until(link, ({ view }) => view !== null)));
  return table;
}

/** The table that several people of this screen play at: it is gone on with as such. */
const HOT = 'fambiz.hot';

export function isHot(table: string): boolean {
  try {
    return localStorage.getItem(HOT) === table;
  } catch {
    return false;
  }
}

function keepHot(table: string): void {
  try {
    localStorage.setItem(HOT, table);
  } catch {
    // nothing is kept here, the table neither
  }
}

/** Until the table is as wanted. */
function until(link: Connection, wanted: (state: TableState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = link.client.subscribe((state) => {
      if (!wanted(state)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

const readyPeople = ({ lobby }: TableState) =>
  lobby?.seats.filter((seat) => seat.kind === 'human' && seat.ready).length ?? 0;
