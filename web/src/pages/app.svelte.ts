// app.svelte.ts - what all screens share: preferences, words, the module and its workers, and where the page is.
import { Engine } from '../lib/engine';
import { loadModule } from '../lib/module';
import { words as wordsOf, type Words } from '../lib/words';
import { Brain, LocalTables } from '../lib/workers';
import { texts, type Texts } from '../text';
import { Prefs } from '../ui/prefs.svelte';
import { toasts } from '../ui/toasts.svelte';
import type { Lang } from '../lib/wire';
import { readEdition } from './edition';
import { readRoute, writeRoute, type Route } from './route';

class App {
  readonly prefs = new Prefs();
  route: Route = $state.raw({ at: 'start' });
  private spoken: Lang | null = $state(null);
  trouble: string | null = $state(null);
  /** The sheets that lie over any screen. help: the rule or page that was asked for. */
  settingsOpen = $state(false);
  help: string | null = $state(null);
  /** Of the game that is being looked at. */
  edition: string | null = $state(null);
  /** There before anything is shown (main.ts). */
  t: Texts = $state.raw(null!);
  /** For the title of the tab: which screen this is, and what is wanted of somebody who looks elsewhere. */
  screen: string | null = $state(null);
  wanted: string | null = $state(null);
  module!: WebAssembly.Module;
  engine!: Engine;
  /** In the language of now; the cards by the rules of the game that is looked at. */
  readonly words: Words | null = $derived(
    this.spoken === null ? null : wordsOf(this.engine, this.spoken, this.edition ?? ''),
  );
  /** Kept when words and engine are there, or there is trouble. */
  readonly started: Promise<void>;
  private begun: () => void = () => undefined;
  private local: LocalTables | null = null;
  private bots: Brain | null = null;
  private told: Promise<void> = Promise.resolve();
  /** Not only the first screens speak. */
  private whole = false;
  /** The language of `t`; that of `words`, which come later, is `spoken`. */
  private said: Lang | null = null;

  constructor() {
    this.started = new Promise((begun) => (this.begun = begun));
  }

  async start(): Promise<void> {
    this.look();
    try {
      this.module = await loadModule();
      this.engine = new Engine(this.module);
      await this.speak();
      if (this.words) this.prefs.fit(this.words, (text) => readEdition(this.engine, text));
    } catch (error) {
      this.trouble = String(error);
    }
    this.begun();
  }

  /** The page and the game's own words, in the language that is preferred now. */
  async speak(): Promise<void> {
    const { lang } = this.prefs;
    if (lang !== this.said) {
      const { whole } = this;
      const t = await texts(lang, whole);
      if (lang !== this.prefs.lang || whole !== this.whole) return;
      this.t = t;
      this.said = lang;
    }
    this.local?.speak(lang);
    if (this.engine) this.spoken = lang;
  }

  /** All that the page can say: screens that are not the first wait for it. */
  async more(): Promise<void> {
    if (this.whole) return this.told;
    this.whole = true;
    this.said = null;
    return (this.told = this.speak());
  }

  /** Where the address leads; whoever has a link that leads nowhere is told so. */
  look(): void {
    const route = readRoute(location.hash);
    if (route) this.route = route;
    else {
      toasts.say(this.t.nowhere, true);
      this.go({ at: 'start' }, true);
    }
  }

  go(route: Route, replace = false): void {
    const hash = writeRoute(route);
    if (replace) history.replaceState(null, '', hash);
    else if (hash !== location.hash) history.pushState(null, '', hash);
    this.route = route;
    if (!replace) window.scrollTo(0, 0);
  }

  /** Tables that need no server. */
  get tables(): LocalTables {
    if (!this.local) {
      this.local = new LocalTables(this.module, this.words!.version);
      this.local.speak(this.prefs.lang);
    }
    return this.local;
  }

  get title(): string {
    const { screen, wanted, t } = this;
    if (wanted) return `● ${wanted} – ${t.title}`;
    return screen ? `${screen} – ${t.title}` : t.title;
  }

  hide(hidden: boolean): void {
    this.local?.hide(hidden);
  }

  readonly brain = (): Brain => {
    this.bots ??= new Brain();
    return this.bots;
  };
}

export const app = new App();
