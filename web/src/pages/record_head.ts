// record_head.ts - what the head of a record tells of a game: who played, and who won. The whole record is read by C (story.ts);
// a list of games has only their first lines.
import type { Seat } from '../lib/wire';
import { SEATS, type Words } from '../lib/words';

const value = (text: string, key: string) =>
  new RegExp(`^\\[${key} "(.*)"\\]$`, 'm').exec(text)?.[1] ?? '';

/** Ann/Bob: a stroke or a backslash in a name has a backslash before it. */
const parts = (text: string) =>
  (text.match(/(?:\\.|[^/\\])+/g) ?? []).map((part) => part.replace(/\\(.)/g, '$1'));

/** People by their names; bots, who are called by their level, as at the table: by their family, so that two of one level
 * can be told apart. */
function players(text: string, words: Words): string[] {
  const families = parts(value(text, 'Families'));
  const names = parts(value(text, 'Names'));
  return SEATS.slice(0, Number(value(text, 'Players')) || names.length).map((seat, s) => {
    const level = words.levels.find(({ word }) => word === names[s]);
    const family = words.families.find(({ name }) => name === families[s]) ?? words.families[s];
    if (!level) return names[s] ?? family?.name ?? seat;
    return `${family?.name ?? seat} (${level.name ?? level.word})`;
  });
}

export interface Told {
  players: string[];
  winner: string | null;
  drawn: boolean;
}

export function told(text: string, words: Words): Told {
  const result = value(text, 'Result');
  const all = players(text, words);
  const winner = all[SEATS.indexOf(result as Seat)] ?? null;
  return { players: all, winner, drawn: result === 'draw' };
}
