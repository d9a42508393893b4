// desk.svelte.ts - all that the parts of the table share: the state of the client, the show, the decision being put
// together, and what of the page is open. The parts find it by getDesk(); it owns no picture and no rule.
import { getContext, setContext } from 'svelte';
import { Engine } from '../lib/engine';
import { loadModule } from '../lib/module';
import { clipName } from '../lib/name';
import { empty, merged, type LogEntry, type TableState, type Word } from '../lib/state';
import type { Card, Mobster, Order, Seat, View, WireEvent } from '../lib/wire';
import { isCard, label, say } from '../lib/words';
import { SoundPlayer } from '../sound/player';
import type { Sound } from '../sound/sounds';
import type { TableText } from '../text';
import type { TableProps } from '../ui/contract';
import { speech } from '../ui/speech.svelte';
import { SPEEDS, type Beat } from './show/beats';
import { perform } from './show/effects';
import { handOf, type HeldCard } from './hand/hand';
import { LARGE, layoutFor, type Layout } from './layout';
import type { LogLine } from './panels/lines';
import { Picking } from './bar/picking.svelte';
import { numberOf, seatOf } from './scene';
import { seatFacts, seatsFrom, type SeatFacts } from './families/seats';
import { Show, type OnStage } from './show/show.svelte';

export type Panel = 'log' | 'chat' | 'menu' | 'keys' | 'graveyard' | 'pile' | 'hint' | 'hand';
export type Closer = { card: Card } | { who: Mobster };

type Talk = Extract<Word, { from: number | null }>;

const isTalk = (said: Word): said is Talk => said.type === 'chat' || said.type === 'emote';

/** How the last attempt went: it stands where the window was until something else is played. */
export interface Heat {
  stamp: keyof TableText['stamps'] | null;
  text: string;
}

/** ms that the board may be behind what has happened: as long as no clock runs; and if one does, behind its beginning. */
const LAG = { untimed: 10000, timed: 300 };

const FIRST_TARGET = '.board [data-look=legal]:is(button), .figure.ordering, .confirm';

const KEY = Symbol('desk');
export const getDesk = (): Desk => getContext<Desk>(KEY);

export class Desk {
  state: TableState = $state.raw(empty());
  panel: Panel | null = $state(null);
  /** Log or talk over the table, although they have a place beside it. */
  roomy = $state(false);
  /** The family that is opened where only one has room. */
  family: Seat | null = $state(null);
  closer: Closer | null = $state.raw(null);
  /** Seen in passing, beside what the pointer is on. */
  peek: { what: Closer; x: number; y: number } | null = $state.raw(null);
  layout: Layout = $state('desk');
  /** Letters that are much larger than usual: nothing is shortened. */
  large = $state(false);
  heat: Heat | null = $state.raw(null);
  muted: ReadonlySet<number> = $state.raw(new Set<number>());
  emotes: string[] = $state.raw([]);
  /** Lines of talk that nobody has looked at. */
  unread = $state(0);
  /** Of a new line-up: who was tapped, and waits for his place. */
  lifted: Mobster | null = $state(null);
  /** The sheet that says that one's own family is finished was closed. */
  outSeen = $state(false);
  /** The sheet with the end of the game was closed. */
  endSeen = $state(false);
  /** Until the table's show is over nobody can counter, however fast a page has shown it. */
  opened = $state(true);
  /** The card that is being dragged. */
  dragged: Card | null = $state(null);
  /** The card of the hand that the pointer is on, or was with a finger, and the one that has the focus. */
  pointed: Card | null = $state(null);
  focused: Card | null = $state(null);

  /** The page was last touched by a finger. */
  finger = false;

  readonly show: Show;
  readonly picking: Picking;
  readonly sounds: SoundPlayer;
  /** The element of the table, and the layer above it on which things fly. */
  root: HTMLElement | null = null;
  layer: HTMLElement | null = null;
  private heard = 0;
  private windowed = 0;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private engine: Engine | null = null;

  constructor(readonly props: () => TableProps) {
    setContext(KEY, this);
    const { client, watching = false } = props();
    this.sounds = new SoundPlayer(() => (this.prefs.muted ? 0 : this.prefs.volume));
    this.show = new Show(client, {
      speed: () => this.prefs.motion,
      late: (behind) => this.late(behind),
      say: (text) => speech.say(text, true),
      began: (event, beat, ms) => this.began(event, beat, ms),
      rested: () => this.rested(),
    });
    this.picking = new Picking(
      client,
      watching,
      () => this.opened,
      () => (this.prefs.confirm === 'auto' ? !this.finger : this.prefs.confirm === 'never'),
    );
  }

  get client() {
    return this.props().client;
  }
  get words() {
    return this.props().words;
  }
  get lang() {
    return this.props().lang;
  }
  get prefs() {
    return this.props().prefs;
  }
  /** A replay: nobody is asked, and nobody is “you”. */
  get watching() {
    return this.props().watching ?? false;
  }
  get text() {
    return this.props().text;
  }

  /** From here on the table follows its client; the function that is returned ends it. */
  follow(): () => void {
    const { client } = this;
    const { paced } = client;
    client.paced = true;
    const stop = client.subscribe((state) => this.hear(state));
    const size = () => {
      const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      this.layout = layoutFor(innerWidth, innerHeight, letters);
      this.large = letters > LARGE;
    };
    size();
    addEventListener('resize', size);
    return () => {
      stop();
      removeEventListener('resize', size);
      this.show.stop();
      clearTimeout(this.opening);
      client.paced = paced;
      if (!paced) client.happenNow();
      this.sounds.close();
    };
  }

  private hear(state: TableState): void {
    this.state = state;
    this.askAsWanted();
    this.picking.hear(state);
    this.show.hear(state);
    if (this.state !== state) return; // something has happened meanwhile, and was heard
    const last = state.log.at(-1)?.id ?? 0;
    if (last < this.heard) this.heard = last;
    const first = state.log.findLastIndex(({ id }) => id <= this.heard) + 1;
    for (const entry of state.log.slice(first)) this.news(entry);
    this.heard = last;
    this.expect();
  }

  /** By one's own choice, or as the pace of the table has it. */
  private askAsWanted(): void {
    const { lobby, able } = this.state;
    const { watching = false, shared = false } = this.props();
    if (!lobby || watching || shared) return;
    const wanted = this.prefs.able ?? lobby.settings.pace === 'relaxed';
    if (wanted !== able) this.client.prompts(wanted);
  }

  /** A window is there for this page from when all has been shown, here and by the table. */
  private expect(): void {
    clearTimeout(this.opening);
    const { window, awaited } = this.state;
    const wait = (window?.opens ?? 0) - performance.now();
    const before = this.opened;
    this.opened = !this.show.busy && wait <= 0;
    if (this.opened !== before) this.picking.look();
    if (wait > 0) this.opening = setTimeout(() => this.expect(), wait);
    if (!this.opened) return;
    const number = window?.window ?? 0;
    if (number && number !== this.windowed && awaited === 'counter') this.sounds.play('gong');
    this.windowed = number;
  }

  /** Alone nobody waits for the table's pictures but the table. */
  private rested(): void {
    this.expect();
    if (SPEEDS[this.prefs.motion] < SPEEDS.normal) this.client.skip();
  }

  /** Goes on to what is asked next, which the player alone decides. */
  skip(): void {
    this.show.skip();
    this.client.skip();
  }

  private news(entry: LogEntry): void {
    if ('event' in entry) {
      if (entry.event[0] === 'play') this.heat = null;
      return;
    }
    const { said } = entry;
    if (said.type === 'late') this.lost(said.by, said.lot);
    else if (said.type === 'false_start') this.fail(null, this.text.falseStart);
    else if (said.type === 'countered') this.won(said.after);
    else this.talked(said);
  }

  private late(behind: number): boolean {
    const { window, clock, shown } = this.client.now;
    const timed = window ?? clock;
    if (this.watching || !timed || timed.left === null) return behind > LAG.untimed;
    return performance.now() + behind > Math.max(shown ?? 0, timed.at) + LAG.timed;
  }

  private won(after: number | null): void {
    const s = ((after ?? 0) / 1000).toLocaleString(this.lang, { maximumFractionDigits: 1 });
    this.fail(null, this.text.slapped({ s }));
  }

  private lost(by: number | null, lot: boolean): void {
    const text = lot ? this.text.lateLot : this.text.late({ n: by ?? 0 });
    this.fail(lot ? 'lot' : 'late', text);
  }

  private fail(stamp: Heat['stamp'], text: string): void {
    this.heat = { stamp, text };
    this.speak(text);
  }

  private talked(said: Talk): void {
    if (said.from !== null && this.muted.has(said.from)) return;
    this.speak(`${this.personName(said.from)}: ${this.wordsOf(said)}`);
    if (this.panel !== 'chat') this.unread++;
    this.sounds.play('tick');
  }

  private wordsOf(said: Talk): string {
    return said.type === 'chat' ? said.text : (this.emotes[said.emote] ?? '');
  }

  private began(event: WireEvent, beat: Beat, ms: number): void {
    if (beat.sound) this.sounds.play(beat.sound);
    if (ms && this.root && this.layer) perform(this.root, this.layer, event, beat, ms, this);
  }

  /** For those who hear the page: what is no event. */
  speak(text: string): void {
    speech.say(text);
  }

  sound(sound: Sound): void {
    this.sounds.play(sound);
  }

  // ---- who is who ----------------------------------------------------------------------------------------------------------

  // Asked for by every part of the table, and worked out once.
  readonly scene: View | null = $derived.by(() => this.state.view);

  /** The card in the middle. An open window is shown as it is, however far the show has come. */
  get staged(): OnStage | null {
    const { view } = this.state;
    if (this.windowOpen && view?.card)
      return { seat: view.turn, card: view.card, targets: view.named, counter: null };
    return this.show.stage;
  }

  get windowOpen(): boolean {
    const { view } = this.state;
    return this.opened && view?.phase === 'counter' && view.card !== null;
  }

  /** This page has to answer in a window. */
  get questioned(): boolean {
    const { mine, state, watching } = this;
    const asked = mine !== null && (state.view?.asked.includes(mine) ?? false);
    return asked && !watching && this.windowOpen && state.window?.state === 'none';
  }

  /** Whose hand this page shows. */
  get mine(): Seat | null {
    const seat = this.state.view?.seat;
    return seat && seat !== '-' ? seat : null;
  }

  /** All families, clockwise from behind one's own, which comes last. */
  readonly seats: SeatFacts[] = $derived.by(() => {
    const { scene, state, words, mine } = this;
    if (!scene) return [];
    const facts = (seat: Seat) => seatFacts(state, scene, words, seat, mine, this.watching);
    const before = (seat: Seat) => this.seated.find((one) => one.seat === seat) ?? null;
    const all = seatsFrom(mine, scene.home.length);
    return (this.seated = all.map((seat) => merged(before(seat), facts(seat))));
  });
  /** The same as before where nothing has changed. */
  private seated: SeatFacts[] = [];

  /** Chips where whole families have no room. */
  get compact(): boolean {
    const rivals = this.seats.filter((facts) => !facts.mine).length;
    return this.layout === 'phone' || (this.layout === 'tablet' && rivals > 3);
  }

  familyOf(seat: Seat): number {
    const at = seat.charCodeAt(0) - 65;
    return this.state.called.families[at] ?? at;
  }

  nameOf(what: Mobster | Seat | Card): string {
    return label(this.words, this.state.called, what);
  }

  fullName(who: Mobster): string {
    return this.words.families[this.familyOf(seatOf(who))]?.mobsters[numberOf(who) - 1] ?? who;
  }

  /** Where there is little room. */
  plateOf(who: Mobster): string {
    return this.words.families[this.familyOf(seatOf(who))]?.plates[numberOf(who) - 1] ?? who;
  }

  /** The card that is being played names him. */
  threatens(what: Mobster | Seat): boolean {
    return this.staged?.targets.includes(what) ?? false;
  }

  personName(person: number | null): string {
    return clipName((person !== null && this.state.lobby?.people[person]?.name) || '');
  }

  /** A line of talk as it is read; null where it is none, or of whoever is muted. */
  talk(entry: LogEntry): LogLine | null {
    if ('event' in entry || !isTalk(entry.said)) return null;
    const { from } = entry.said;
    if (from !== null && this.muted.has(from)) return null;
    const seat = from === null ? null : (this.state.lobby?.people[from]?.seat ?? null);
    const text = `${this.personName(from)}: ${this.wordsOf(entry.said)}`;
    return { key: `talk ${entry.id}`, text, rule: null, seat, card: null, kind: 'talk' };
  }

  readTalk(_lines: number): void {
    this.unread = 0;
  }

  /** Whether hints are shown here: alone, or if the host allows them. */
  get hints(): boolean {
    return this.state.hints;
  }

  // ---- one's own cards ------------------------------------------------------------------------------------------------------

  readonly hand: HeldCard[] = $derived.by(() => handOf(this.scene?.hand ?? [], this.words));

  /** The Counters that may be played now. */
  readonly counters: Card[] = $derived.by(() => {
    const { open, counting, composed } = this.picking;
    return open && counting ? composed.legal.filter(isCard) : [];
  });

  /** The card of the hand that is looked at, by pointer, focus or choice. */
  get lookedAt(): Card | null {
    const card = this.pointed ?? this.focused ?? this.picking.card;
    return card && this.hand.some((held) => held.card === card) ? card : null;
  }

  /** Where there is room, the stage shows that card in full; a card that is being played comes before one that only has the
   * focus, and nothing comes before an open window. */
  get onStage(): boolean {
    return this.layout === 'desk' && !this.windowOpen;
  }

  get previewed(): Card | null {
    if (!this.onStage || (this.staged && !this.pointed)) return null;
    return this.lookedAt;
  }

  /** It stands out of the hand. */
  chosen({ card, copy }: HeldCard): boolean {
    const { picking } = this;
    if (copy <= picking.butchered(card)) return true;
    return copy === 1 && (picking.card === card || picking.blocked === card);
  }

  /** By click, tap or key; whoever plays by keyboard goes on to the first target. */
  touchCard(held: HeldCard, byKey: boolean): void {
    const { card } = held;
    if (this.counters.includes(card)) return this.counter(card);
    this.picking.touchCard(card, this.chosen(held));
    if (byKey && this.picking.card === card)
      requestAnimationFrame(() => this.root?.querySelector<HTMLElement>(FIRST_TARGET)?.focus());
  }

  counter(card: Card): void {
    this.client.attempt(card);
  }

  // ---- what is open --------------------------------------------------------------------------------------------------------

  toggle(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** When this page asks in windows. The order `fuse` is given where somebody could read the hand from a pass; alone, a pass that
   * nobody needs to think about is given at once. */
  get order(): Order {
    const { order, able } = this.state;
    return able && order === 'none' ? 'fuse' : order;
  }

  orders(order: Order): void {
    const able = order === 'fuse';
    this.prefs.able = able;
    this.client.prompts(able);
    if (this.state.order !== order)
      this.client.tell({ type: 'orders', order: able ? 'none' : order });
  }

  mute(person: number, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(person);
    else muted.delete(person);
    this.muted = muted;
    this.client.tell({ type: 'mute', who: person, on });
  }

  /** The module once more, for texts and for SHA-256: it is compiled already. */
  async tools(): Promise<Engine> {
    this.engine ??= new Engine(await loadModule());
    return this.engine;
  }

  async learnEmotes(): Promise<void> {
    const engine = await this.tools();
    this.emotes = Array.from({ length: 10 }, (_, i) => say(engine, this.lang, `emote.${i}`));
  }
}
