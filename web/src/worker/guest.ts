// guest.ts - a connection, as a table sees it, and what can be read off the lines that it is told.
import type { Lang } from '../lib/wire';

/** A connection, as a table sees it. */
export interface Guest {
  readonly person: string;
  lang: Lang;
  tell(lines: string): void;
  /** It is no longer at the table: left, or sent away. */
  parted(): void;
  /** The table is no longer here: the connection is closed, and whoever comes back finds it as it is now. */
  cut(): void;
}

/** Whether a message of this type is among the lines. */
export function tells(lines: string, type: string): boolean {
  const begins = `{"type":"${type}"`;
  return lines.startsWith(begins) || lines.includes('\n' + begins);
}

/** The number of the last message among the lines. */
export function lastNumber(lines: string): number {
  return Number(/"n":(\d+)[^\n]*$/.exec(lines)?.[1] ?? 0);
}

/** Where a connection stands at a table. */
export interface Place {
  guest: Guest;
  name: string;
  tab: number;
  number: number;
  /** When it was last told of a window. */
  shown: number;
  /** The number of the last message that it was told. */
  heard: number;
}
