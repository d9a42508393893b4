// commands.ts - what a key does at the table (keys.ts says which key is which command).
import type { Card, Mobster, WirePick } from '../../lib/wire';
import type { Desk } from '../desk.svelte';
import { commandFor } from './keys';
import { cardRule } from '../panels/rule_of';

/** Letters that were typed wait so long for the number that follows. */
const PATIENCE = 2500;

/** Keys that belong to what has the focus: text, lists, and Enter or Space on a button. While a dialog lies over the table all are
 * the dialog's, even if what had the focus there has gone: Escape has to close it. */
function taken(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !!at?.closest('input, textarea, select, dialog') ||
    document.querySelector('dialog:modal') !== null
  );
}

const KEPT = 'fambiz.keys';

/** Keys without a modifier can be switched off (WCAG 2.1.4): whoever dictates would trip over them. */
export const shortcuts = {
  get on(): boolean {
    try {
      return localStorage.getItem(KEPT) !== 'off';
    } catch {
      return true; // nothing is kept here
    }
  },
  set on(on: boolean) {
    try {
      localStorage.setItem(KEPT, on ? 'on' : 'off');
    } catch {
      // the choice is lost with the page
    }
  },
};

export class Commands {
  private typed = '';
  private at = 0;

  constructor(private readonly desk: Desk) {}

  key(event: KeyboardEvent): void {
    if (event.defaultPrevented || taken(event)) return;
    if (event.key === 'Enter') return this.enter(event);
    if (event.key.length === 1 && !shortcuts.on) return;
    const fresh = event.timeStamp - this.at < PATIENCE ? this.typed : '';
    const command = commandFor(event.key, fresh, this.desk.picking.counting);
    this.typed = '';
    if (!command) return;
    event.preventDefault();
    switch (command.do) {
      case 'hand':
        return this.hand(command.at);
      case 'counter':
        return this.counter(command.at);
      case 'type':
        return this.type(command.text, event.timeStamp);
      case 'undo':
        return this.undo();
      case 'drop':
        return this.drop();
      case 'pass':
        return this.pass();
      case 'hold':
        return void (this.desk.state.window && this.desk.client.hold());
      case 'mute':
        this.desk.prefs.muted = !this.desk.prefs.muted;
        return;
      case 'log':
      case 'chat':
      case 'hint':
      case 'keys':
        return this.desk.toggle(command.do);
      case 'zoom':
      case 'rule':
        return this.closer(command.do === 'rule');
      case 'next':
        return this.next();
      case 'skip':
        return this.desk.skip();
    }
  }

  /** Enter presses the button that has the focus; elsewhere it confirms. */
  private enter(event: KeyboardEvent): void {
    const button = (event.target as HTMLElement).closest('button');
    if (button && !button.matches('.hand-card[aria-pressed=true]')) return;
    if (!this.desk.picking.ready) return;
    event.preventDefault();
    this.desk.picking.confirm();
  }

  private hand(at: number): void {
    const { desk } = this;
    const held = desk.hand[at];
    if (!held) return;
    desk.root?.querySelectorAll<HTMLElement>('.hand-card')[at]?.focus();
    desk.touchCard(held, true);
  }

  private counter(at: number): void {
    const card = this.desk.counters[at];
    if (card) this.desk.counter(card);
  }

  private type(text: string, at: number): void {
    const { picking } = this.desk;
    if (text.length === 2 && picking.order) return this.man(text);
    if (text.length === 2) return void picking.touchTarget(text as Mobster);
    this.typed = text;
    this.at = at;
    if (picking.can(text as WirePick)) picking.touchTarget(text as WirePick);
  }

  /** Of a line-up that is being put into order: whom the arrows move. */
  private man(who: string): void {
    this.desk.root?.querySelector<HTMLElement>(`.line-up [data-what=${who}]`)?.focus();
  }

  private undo(): void {
    const { desk } = this;
    if (desk.family && !desk.picking.begun) desk.family = null;
    else desk.picking.undo();
  }

  private drop(): void {
    const card = this.desk.picking.card ?? this.desk.picking.blocked;
    if (card && this.desk.picking.canDrop()) this.desk.picking.drop(card);
  }

  private pass(): void {
    const { desk } = this;
    if (!desk.picking.can('pass')) return;
    if (desk.picking.counting) desk.client.pass();
    else desk.picking.say('pass');
  }

  private closer(rule: boolean): void {
    const what = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(
      '[data-closer]',
    )?.dataset['closer'];
    const reason = this.desk.picking.reason;
    if (rule && reason) return this.desk.props().onRule(reason.rule);
    if (!what) return;
    if (what.length === 2) this.desk.closer = { who: what as Mobster };
    else if (rule) this.desk.props().onRule(cardRule(this.desk.words, what as Card));
    else this.desk.closer = { card: what as Card };
  }

  /** The focus goes from legal target to legal target. */
  private next(): void {
    const all = [
      ...(this.desk.root?.querySelectorAll<HTMLElement>(
        'button[data-look=legal], .whole, .confirm, .calls',
      ) ?? []),
    ];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + 1) % all.length]?.focus();
  }
}
