// buzz.ts - when a phone buzzes: once for each turn of its owner, for each question in somebody else's turn, and for each window
// in which the page asks them. It knows what its owner is asked and sees, and nothing of what others hold.
import type { TableState } from '../lib/state';

/** ms on, off, on: a turn is one long buzz, a window two short ones. */
export const BUZZ = { turn: [80], counter: [40, 60, 40] } as const;

export interface Question {
  kind: keyof typeof BUZZ;
  /** The same question has the same name, however often it is told. */
  name: string;
}

/** What is asked now: it is on the screen, not only on its way. */
export function questionOf(state: TableState): Question | null {
  const { view, seat, awaited, playing, window, over } = state;
  if (!view || !seat || !awaited || !playing || over || !view.asked.includes(seat)) return null;
  if (awaited === 'counter') return window && { kind: 'counter', name: `window ${window.window}` };
  if (view.phase === 'counter') return null;
  if (view.turn === seat) return { kind: 'turn', name: 'turn' };
  return { kind: 'turn', name: `step ${state.step}` };
}

/** Remembers what it has buzzed for. */
export class Buzzer {
  private last = '';

  constructor(private readonly buzz: (pattern: number[]) => void) {}

  hear(state: TableState): void {
    if (state.view && state.view.turn !== state.seat && this.last === 'turn') this.last = '';
    const question = questionOf(state);
    if (!question || question.name === this.last) return;
    this.last = question.name;
    this.buzz([...BUZZ[question.kind]]);
  }
}
