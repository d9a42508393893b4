// workers.ts - the workers as the page sees them: tables that need no server, and bots that think. They get modules
// that the page has compiled.
import type { Advice } from './hint';
import { learnedOf } from './engine';
import type { Dial } from './line';
import { loadStory } from './module';
import type { Lang, View } from './wire';
import type { FromBrain, FromTables, Point, Saved, ToBrain, ToTables } from '../worker/protocol';
import type { SavedRecord, Unreadable } from '../worker/saves';

type Numbered = FromTables & { id: number };

/** Tables in a worker: dial() is a line to them, as dialServer is one to a server. */
export class LocalTables {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (told: Numbered) => void>();
  private asked = 0;

  constructor(module: WebAssembly.Module, version: string) {
    this.worker = new Worker(new URL('../worker/tables.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.worker.onmessage = (event: MessageEvent<Numbered>) => {
      this.waiting.get(event.data.id)?.(event.data);
      this.waiting.delete(event.data.id);
    };
    this.post({ kind: 'start', module, version });
  }

  /** A line for this person: 32 hexadecimal digits. Several people of one page have a line each. */
  dial(person: string): Dial {
    return (ear) => {
      const { port1: port, port2 } = new MessageChannel();
      port.onmessage = (event: MessageEvent<string | null>) =>
        event.data === null ? ear.closed(null) : ear.frame(event.data);
      this.post({ kind: 'open', person, port: port2 }, [port2]);
      queueMicrotask(() => ear.opened());
      return {
        send: (frame) => port.postMessage(frame),
        skip: () => port.postMessage(true),
        close: () => {
          port.onmessage = null;
          port.postMessage(null);
        },
      };
    };
  }

  /** Refusals can be in this language from here on. */
  speak(lang: Lang): void {
    this.post({ kind: 'speak', lang, texts: learnedOf(lang) });
  }

  /** While the page is hidden all tables stand still. */
  hide(hidden: boolean): void {
    this.post({ kind: 'hide', hidden });
  }

  /** So much faster than a clock, or 1: as a clock. */
  hurry(times: number): void {
    this.post({ kind: 'hurry', times });
  }

  async saved(): Promise<Saved> {
    const told = await this.ask((id) => ({ kind: 'saved', id }));
    return (told as Extract<FromTables, { kind: 'saved' }>).saved;
  }

  async record(record: string): Promise<SavedRecord | null> {
    const told = await this.ask((id) => ({ kind: 'record', id, record }));
    return (told as Extract<FromTables, { kind: 'record' }>).record;
  }

  /** The game of this table, where everybody is ready, begins with a start of Story.whatIf; false where it cannot. */
  async place(table: string, start: string): Promise<boolean> {
    const told = await this.ask((id) => ({ kind: 'place', id, table, start }));
    return (told as Extract<FromTables, { kind: 'placed' }>).refusal === null;
  }

  async drop(table: string): Promise<void> {
    await this.ask((id) => ({ kind: 'drop', id, table }));
  }

  /** Why a table that was just refused cannot be opened; null if it was never kept here. */
  async why(table: string): Promise<Unreadable | null> {
    const told = await this.ask((id) => ({ kind: 'why', id, table }));
    return (told as Extract<FromTables, { kind: 'why' }>).unreadable;
  }

  private ask(message: (id: number) => ToTables): Promise<Numbered> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      const heard = (told: Numbered) =>
        told.kind === 'failed' ? reject(new Error(told.why)) : resolve(told);
      this.waiting.set(id, heard);
      this.post(message(id));
    });
  }

  private post(message: ToTables, transfer: Transferable[] = []): void {
    this.worker.postMessage(message, transfer);
  }
}

/** Bots that think for the page. A new question ends the one before. */
export class Brain {
  private readonly worker: Worker;
  private hear: (told: FromBrain) => void = () => undefined;
  private asked = 0;

  constructor() {
    this.worker = new Worker(new URL('../worker/brain.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.worker.onmessage = (event: MessageEvent<FromBrain>) =>
      event.data.id === this.asked && this.hear(event.data);
  }

  /** Advice that grows better. */
  async hint(view: View, ms: number, say: (advice: Advice, done: boolean) => void): Promise<void> {
    const id = ++this.asked;
    const module = await loadStory().catch(() => null); // without a network nobody has advice
    if (!module || id !== this.asked) return;
    this.hear = (told) => told.kind === 'hint' && say(told.advice, told.done);
    this.post({ kind: 'hint', id, module, view, ms });
  }

  /** The chances of all seats through a game, a few points at a time. */
  async story(text: string, iterations: number, say: (points: Point[], done: boolean) => void) {
    const id = ++this.asked;
    const module = await loadStory();
    if (id !== this.asked) return;
    this.hear = (told) => told.kind === 'story' && say(told.points, told.done);
    this.post({ kind: 'story', id, module, text, iterations });
  }

  stop(): void {
    this.asked++;
    this.post({ kind: 'stop' });
  }

  private post(message: ToBrain): void {
    this.worker.postMessage(message);
  }
}
