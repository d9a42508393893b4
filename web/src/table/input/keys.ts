// keys.ts - which key means what at the table. Pure: a key and what is going on give a command, or nothing.

export type Command =
  | { do: 'hand' | 'counter'; at: number }
  | { do: 'type'; text: string }
  | {
      do:
        | 'confirm'
        | 'undo'
        | 'drop'
        | 'pass'
        | 'hold'
        | 'mute'
        | 'log'
        | 'chat'
        | 'hint'
        | 'zoom'
        | 'rule'
        | 'next'
        | 'keys'
        | 'skip';
    };

const LETTERS: Record<string, Exclude<Command['do'], 'hand' | 'counter' | 'type'>> = {
  x: 'drop',
  p: 'pass',
  h: 'hold',
  m: 'mute',
  l: 'log',
  t: 'chat',
  i: 'hint',
  z: 'zoom',
  r: 'rule',
  n: 'next',
  s: 'skip',
  '?': 'keys',
};

/** What the list of keys shows: what each does (page.board.key in po/), and its caps. */
export const KEY_CAPS = [
  ['card', '1 – 9'],
  ['man', 'B 3'],
  ['target', 'N'],
  ['row', '← →'],
  ['confirm', 'Enter'],
  ['back', 'Esc'],
  ['drop', 'X'],
  ['pass', 'P · H'],
  ['closer', 'Z · R'],
  ['hint', 'I'],
  ['present', 'S'],
  ['log', 'L · T'],
  ['sound', 'M'],
] as const;

/** `typed` is what was begun: "B" waits for its number. */
export function commandFor(key: string, typed: string, window: boolean): Command | null {
  const low = key.toLowerCase();
  if (key === 'Escape' || key === 'Backspace') return { do: 'undo' };
  if (/^[1-9]$/.test(key)) {
    if (typed) return { do: 'type', text: typed + key };
    return { do: window ? 'counter' : 'hand', at: Number(key) - 1 };
  }
  if (/^[a-f]$/.test(low)) return { do: 'type', text: low.toUpperCase() };
  const command = LETTERS[low];
  return command ? { do: command } : null;
}
