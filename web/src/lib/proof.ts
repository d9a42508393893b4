// proof.ts - what the record of a game is worth to whoever holds it, and perhaps a witness of it (witness.ts).
import { EngineError } from './engine';
import { Story } from './story';

/** What a record is worth: proved to somebody who took part; only consistent in itself; dealt from a bare seed, or not dealt at
 * all; or false, and why. */
export type Proof =
  | { how: 'proved' | 'consistent' | 'replayed' | 'placed' | 'missing' }
  | { how: 'forged'; why: string };

export const commitOf = (text: string): string | null =>
  /^\[Commit "([0-9a-f]{64})"\]$/m.exec(text)?.[1] ?? null;

export function check(module: WebAssembly.Module, text: string, witness: string | null): Proof {
  try {
    const story = new Story(module, text);
    if (story.head.placed) return { how: 'placed' };
    if (!story.head.proven) return { how: 'replayed' };
    if (!witness) return { how: 'consistent' };
    story.prove(witness);
    return { how: 'proved' };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { how: 'forged', why: error.message };
  }
}
