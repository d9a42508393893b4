// connection.svelte.ts - one client and what it shows, for a screen: its state follows as a rune.
import { untrack } from 'svelte';
import { Client, type Message } from '../lib/client';
import { dialServer, type Dial } from '../lib/line';
import { fitName } from '../lib/name';
import { personId } from '../lib/person';
import { empty, type TableState } from '../lib/state';
import type { Lang, Settings } from '../lib/wire';
import type { Words } from '../lib/words';
import { toasts } from '../ui/toasts.svelte';
import { app } from './app.svelte';

/** When somebody looks again, or the network is back. */
const AWAKE: [EventTarget, string][] = [
  [document, 'visibilitychange'],
  [document, 'resume'],
  [window, 'pageshow'],
  [window, 'online'],
];

export class Connection {
  readonly client: Client;
  state: TableState = $state.raw(empty());
  /** How the person of this page is called, as far as this connection has heard. */
  private chosen = app.prefs.name.trim();

  constructor(dial: Dial, onlooker = false) {
    this.client = new Client({
      dial,
      module: app.module,
      lang: app.prefs.lang,
      onlooker,
      program: `web-${app.words!.version}`,
      reload,
      refused: (refusal) => toasts.say(refusal.text, true),
    });
    this.client.game.newcomer(app.prefs.finished === 0);
    this.client.subscribe((now) => {
      // What whoever runs the tables says to all is for everybody, wherever they are.
      if (now.notice && now.notice !== this.state.notice && now.status !== 'closed')
        toasts.say(now.notice, true);
      this.state = now;
    });
    this.client.connect();
    for (const [target, event] of AWAKE) target.addEventListener(event, this.wake);
  }

  close(): void {
    for (const [target, event] of AWAKE) target.removeEventListener(event, this.wake);
    this.client.disconnect();
  }

  /** A phone that slept comes back by itself, and does not wait for the next attempt. */
  private readonly wake = () => {
    if (!document.hidden) this.client.wake();
  };

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

  /** Resolved when what is told is as wanted. */
  until(wanted: (state: TableState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.client.subscribe((state) => {
        if (!wanted(state)) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }

  tell(message: Message): void {
    this.client.tell(message);
  }

  ready(on = true): void {
    this.client.ready(on);
  }

  /** Of a quick match: in how many ms bots take the open seats; null: none will. */
  async gathers(): Promise<number | null> {
    const answer = await this.client.ask({ type: 'gathering' });
    return answer?.type === 'gathering' ? answer.ms : null;
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
    if (words) untrack(() => this.client.speak(lang));
  }

  /** Whether this person has a name: one that was chosen here, or the one that the server knows. */
  named(): boolean {
    if (!app.prefs.name.trim()) app.prefs.name = this.state.name;
    return app.prefs.name.trim() !== '';
  }

  name(text: string): void {
    const name = fitName(text);
    this.chosen = text;
    if (name && name !== this.client.now.name) this.client.rename(name);
  }

  /** For an effect: a name that was chosen since, in the settings. Whoever has chosen none here keeps the one that another tab
   * may have given meanwhile. */
  follow(name: string): void {
    if (this.state.status === 'online' && name !== this.chosen) untrack(() => this.name(name));
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
