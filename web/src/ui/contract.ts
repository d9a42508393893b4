// contract.ts - what the page and the table (src/table/Table.svelte) agreed on.
import type { Client } from '../lib/client';
import type { Lang } from '../lib/wire';
import type { Proof } from '../lib/proof';
import type { Words } from '../lib/words';
import type { Brain } from '../lib/workers';
import type { TableText } from '../text';
import type { Prefs } from './prefs.svelte';

export interface TableProps {
  /** Of a server, of the worker, or of a record that is played again: the table cannot tell. */
  client: Client;
  words: Words;
  lang: Lang;
  /** What the table itself says, in that language. */
  text: TableText;
  /** Reactive; the table reads motion, volume and muted, and may write them. */
  prefs: Prefs;
  /** Bots that think, made when first asked for: for hints. */
  brain: () => Brain;
  /** Only shown: no controls of one's own (a replay). A hand may be in the view all the same. */
  watching?: boolean;
  /** Several people share this screen, and nobody is asked, or not, for what they hold. */
  shared?: boolean;
  /** Somebody beside the table explains (the tour): it need not do so itself. */
  taught?: boolean;
  /** What the record of the game that is over is worth; without it nobody is offered a proof. */
  prove?: (() => Promise<Proof>) | undefined;
  /** Something that only the page knows how to do, in the menu by its name. */
  more?: { name: string; open: () => void } | undefined;
  /** Opens the rules at this number ("5.3"), or at the top. */
  onRule: (rule: string | null) => void;
  /** The game is over, and its replay is wanted. */
  onReplay: () => void;
  /** One's own family is finished, and nobody else plays against the bots: the rest of the game is hurried until the function that
   * is returned is called. */
  onSkip?: (() => () => void) | undefined;
  /** One's own family is finished: another game. Without it nobody is offered anything but to watch. */
  onAnew?: (() => void) | undefined;
  /** Away from the table, to the start page. */
  onLeave: () => void;
  /** Opens the settings of the page (language, theme, motion, sound). */
  onSettings: () => void;
}
