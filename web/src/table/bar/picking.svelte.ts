// picking.svelte.ts - a decision being put together by clicks, drags and keys. What is legal, and why not, is answered by
// the engine (client.game); this only knows in which order things are touched.
import type { Client } from '../../lib/client';
import type { Composed, Why } from '../../lib/game_view';
import { merged, type TableState } from '../../lib/state';
import type { Card, Mobster, View, WirePick } from '../../lib/wire';
import { has, isCard } from '../../lib/words';
import { kept, moved } from '../board/order';
import { isMobster, seatOf } from '../scene';

export type Look = 'idle' | 'legal' | 'picked' | 'closed';

const NOTHING: Composed = { picks: [], legal: [], first: [], complete: false };
/** A card is played, or something else is asked. */
const PLAYS = new Set<string>(['play', 'again']);

export class Picking {
  composed: Composed = $state.raw(NOTHING);
  question = $state('');
  /** Why the last thing touched is not legal. */
  reason: Why | null = $state.raw(null);
  /** The card that was touched and cannot be played. */
  blocked: Card | null = $state.raw(null);
  /** The card that a finger would discard: asked once more, for there is no way back. */
  dropping: Card | null = $state.raw(null);
  /** The new line-up of an Intrigue that is being put together. */
  order: Mobster[] | null = $state.raw(null);
  /** It is for this page to answer now. */
  open = $state(false);

  private step = -1;
  private state: TableState | null = $state.raw(null);

  constructor(
    private readonly client: Client,
    private readonly watching: boolean,
    /** Has the counter window begun? */
    private readonly opened: () => boolean,
    /** A decision that is whole goes at once; else it waits for a word. */
    private readonly quick: () => boolean,
  ) {}

  hear(state: TableState): void {
    this.state = state;
    const fresh = state.step !== this.step;
    this.step = state.step;
    if (fresh) {
      this.forget();
      this.composed = NOTHING;
    }
    this.look();
  }

  /** Asks the engine again: after a change of language, too. */
  look(): void {
    const state = this.state;
    if (!state?.view || this.watching) {
      this.open = false;
      this.question = state?.view ? this.client.game.question(null) : '';
      return;
    }
    this.composed = merged(this.composed, this.client.game.composed());
    this.question = this.ask();
    const { legal, complete } = this.composed;
    const ours = state.playing && state.status === 'online' && state.sent === null;
    this.open = ours && (legal.length > 0 || complete) && (!this.counting || this.opened());
  }

  private ask(): string {
    const seat = this.view?.seat;
    return this.client.game.question(seat && seat !== '-' ? seat : null);
  }

  private get view(): View | null {
    return this.state?.view ?? null;
  }

  get counting(): boolean {
    return this.view?.phase === 'counter';
  }

  get card(): Card | null {
    const first = this.composed.picks[0];
    return first && isCard(first) ? first : null;
  }

  get targets(): WirePick[] {
    return this.composed.picks.filter((pick) => pick.length < 3);
  }

  /** Ready to be sent, and waiting for a word. */
  get ready(): boolean {
    return this.open && !this.counting && (this.order !== null || this.composed.complete);
  }

  /** Something of what is ready could be another. */
  get changeable(): boolean {
    return this.order !== null || this.targets.length > 0;
  }

  get begun(): boolean {
    return this.composed.picks.length > 0 || this.blocked !== null;
  }

  /** The card of the hand cannot be played now, not even instead of the chosen one. */
  rests(card: Card): boolean {
    if (!this.open || this.counting || this.composed.first.includes(card)) return false;
    return !this.composed.legal.includes(card) && !this.composed.picks.includes(card);
  }

  /** Whoever owns such an ability (R 8.9) may play another card behind the first. */
  get dropEnds(): boolean {
    const own = Object.entries(this.view?.tags ?? {}).some(
      ([who, card]) => has(card, 'again') && seatOf(who as Mobster) === this.view?.turn,
    );
    return !own || this.view?.phase !== 'play';
  }

  can(what: WirePick): boolean {
    return this.open && this.composed.legal.includes(what);
  }

  lookOf(what: WirePick): Look {
    if (!this.open || this.counting) return 'idle';
    if (this.composed.picks.includes(what)) return 'picked';
    if (this.order) return 'idle';
    if (this.composed.legal.includes(what)) return 'legal';
    return this.card ? 'closed' : 'idle';
  }

  /** How a mobster looks; where families are named, all of one are legal with it. */
  lookOfMobster(who: Mobster): Look {
    const own = this.lookOf(who);
    const seat = this.lookOf(seatOf(who));
    return own === 'legal' || own === 'picked'
      ? own
      : seat === 'legal' || seat === 'picked'
        ? seat
        : own;
  }

  /** How many of the hand's cards of this kind the Butcher puts away so far. */
  butchered(card: Card): number {
    if (this.composed.picks[0] !== 'butcher') return 0;
    return this.composed.picks.filter((pick) => pick === card).length;
  }

  /** A card of the hand; `chosen`: one that stands out already. */
  touchCard(card: Card, chosen = false): void {
    if (!this.open || this.counting) return this.refuse(card);
    if (chosen && this.butchered(card)) return void this.remove(card);
    const again = this.composed.picks[0] === card;
    if (this.composed.legal.includes(card)) return this.add(card);
    this.clear();
    if (again) return;
    if (this.composed.legal.includes(card)) return this.add(card);
    this.refuse(card);
    this.blocked = card;
  }

  /** A mobster or a seat. True where it was taken. */
  touchTarget(what: Mobster | WirePick): boolean {
    if (!this.open || this.counting || this.order) return false;
    if (this.composed.picks.includes(what)) return this.remove(what);
    const last = this.composed.complete ? this.composed.picks.at(-1) : undefined;
    if (last) this.composed = this.client.game.undo();
    const seat = isMobster(what) ? seatOf(what) : what;
    const taken = [what, seat].find((it) => this.composed.legal.includes(it));
    if (taken) {
      this.add(taken);
    } else {
      this.refuse(what);
      if (last) this.composed = this.client.game.pick(last); // nothing takes its place
    }
    return taken !== undefined;
  }

  /** A word: draw, end, pass, done … */
  say(what: WirePick): void {
    if (!this.can(what)) return this.refuse(what);
    this.add(what);
  }

  drop(card: Card): void {
    if (!this.open) return;
    this.clear();
    this.composed = this.client.game.pick('drop');
    if (!this.composed.legal.includes(card)) {
      this.refuse(card);
      this.composed = this.client.game.clear();
      return;
    }
    this.composed = this.client.game.pick(card);
    this.send();
  }

  canDrop(): boolean {
    return this.open && PLAYS.has(this.view?.phase ?? '') && this.composed.first.includes('drop');
  }

  /** By a finger, which slips: the bar asks, and `drop` is the answer. */
  askDrop(card: Card): void {
    if (!this.canDrop()) return this.drop(card); // which says why not
    this.reason = null;
    this.dropping = card;
  }

  private forget(): void {
    this.reason = this.blocked = this.order = this.dropping = null;
  }

  private add(what: WirePick): void {
    this.reason = this.blocked = this.dropping = null;
    this.composed = this.client.game.pick(what);
    this.question = this.ask();
    if (has(what, 'orders') && !this.composed.complete) this.order = [...(this.view?.list ?? [])];
    if (this.composed.complete && this.goesAtOnce(what)) this.send();
  }

  /** A word has a button of its own, which is meant. A card alone always waits: it was touched to be looked at, maybe. */
  private goesAtOnce(last: WirePick): boolean {
    if (!isCard(last)) return last.length > 2 || this.quick();
    return this.composed.picks.length > 1 && this.quick();
  }

  private remove(what: WirePick): boolean {
    const { picks } = this.composed;
    const at = picks.lastIndexOf(what);
    const rest = has(picks[0], 'roles') ? picks.slice(0, at) : picks.toSpliced(at, 1);
    this.reason = null;
    this.composed = this.client.game.clear();
    for (const pick of rest)
      if (this.composed.legal.includes(pick)) this.composed = this.client.game.pick(pick);
    this.question = this.ask();
    return true;
  }

  private refuse(what: string): void {
    this.reason = this.client.game.why(what);
  }

  clear(): void {
    this.forget();
    this.composed = this.client.game.clear();
    this.question = this.ask();
  }

  undo(): void {
    this.reason = null;
    if (this.dropping) return void (this.dropping = null);
    if (this.blocked || this.order) return this.clear();
    if (!this.composed.picks.length) return;
    this.composed = this.client.game.undo();
    this.question = this.ask();
  }

  /** Moves somebody of the line-up that is being put together. */
  move(from: number, to: number): void {
    if (this.order) this.order = moved(kept(this.order, this.view?.list ?? []), from, to);
  }

  confirm(): void {
    if (!this.ready) return;
    if (this.order && this.card) {
      const picks = [this.card, ...this.order];
      this.composed = this.client.game.clear();
      for (const pick of picks) this.composed = this.client.game.pick(pick);
    }
    this.send();
  }

  /** A whole decision, such as a hint. */
  compose(picks: WirePick[]): void {
    this.clear();
    for (const pick of picks) this.composed = this.client.game.pick(pick);
    if (has(picks[0], 'orders')) this.order = picks.slice(1) as Mobster[];
    this.question = this.ask();
  }

  private send(): void {
    const sent = this.client.move();
    if (sent) this.order = null;
  }
}
