// route.ts - where the page is, as the address says it behind the #. A link can be passed on, and a reload comes back here.
import type { Seat } from '../lib/wire';

export type Route =
  | { at: 'start' }
  | { at: 'friends' }
  | { at: 'hot' }
  /** A table on the server; in the worker of this browser; in the worker, for several people at this screen. */
  | { at: 'table'; where: 'server' | 'solo' | 'hot'; table: string }
  | { at: 'help'; what: string }
  /** Rules that somebody has handed on, as docs/notation.md spells them; what was written there need not be any. */
  | { at: 'rules'; edition: string }
  | { at: 'tour' }
  | { at: 'replays' }
  | { at: 'game'; game: string; ply: number; seat: Watch };

/** Whose eyes a replay is seen with: a seat's, a spectator's, or everybody's at once. */
export type Watch = Seat | 'spectator' | 'open';

const TABLE = /^(t|solo|hot)\/([a-z2-7]{16})$/;
const GAME = /^game\/([\w.-]{1,64})(?:\/(\d{1,5}))?(?:\/([A-F]|open|spectator))?$/;
/** How to play, cards, one card by its code, or a rule by its number. */
const HELP = /^help(?:\/(play|cards|[A-Z]{3}|\d[\d.]{0,7})?)?$/;
/** Messengers write + as %2B, : as %3A, or end a link with a full stop. */
const RULES = /^rules\/(.{0,400})$/;
const PLAIN = ['friends', 'hot', 'tour', 'replays'] as const;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null: this leads nowhere, whatever somebody has written there. */
export function readRoute(hash: string): Route | null {
  const text = hash.replace(/^#/, '');
  if (!text) return { at: 'start' };
  const table = TABLE.exec(text);
  if (table) {
    const where = table[1] === 't' ? 'server' : (table[1] as 'solo' | 'hot');
    return { at: 'table', where, table: table[2]! };
  }
  const game = GAME.exec(text);
  if (game) {
    const seat = (game[3] ?? 'spectator') as Watch;
    return { at: 'game', game: game[1]!, ply: Number(game[2] ?? 0), seat };
  }
  const help = HELP.exec(text);
  if (help) return { at: 'help', what: help[1] ?? '' };
  const rules = RULES.exec(text);
  if (rules) return { at: 'rules', edition: unescaped(rules[1]!).replace(/[.,;)\s]+$/, '') };
  const plain = PLAIN.find((name) => name === text);
  return plain ? { at: plain } : null;
}

export function writeRoute(route: Route): string {
  switch (route.at) {
    case 'start':
      return '#';
    case 'table':
      return `#${route.where === 'server' ? 't' : route.where}/${route.table}`;
    case 'help':
      return route.what ? `#help/${route.what}` : '#help';
    case 'rules':
      return `#rules/${route.edition}`;
    case 'game':
      return `#game/${route.game}/${route.ply}/${route.seat}`;
    default:
      return `#${route.at}`;
  }
}

/** The id in what somebody pasted: a link to a table of this server, or the id alone. */
export function tableOf(text: string): string | null {
  return /(?:^|#t\/)([a-z2-7]{16})$/.exec(text.trim())?.[1] ?? null;
}
