// verify.ts - whether a game was dealt as it was promised: the hash shown before the deal is that of the server's seed, and
// the seed of the deck is made of that and of everybody's own part (docs/notation.md, Records).
import { sha256, type Engine } from '../lib/engine';
import type { Reveal } from '../lib/wire';

function bytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** `promised`: the commitment that this page was shown while the game ran; null where it saw none. */
export function honest(engine: Engine, reveal: Reveal, promised: string | null): boolean {
  if (promised !== null && promised !== reveal.commit) return false;
  if (sha256(engine, bytes(reveal.server_seed)) !== reveal.commit) return false;
  return sha256(engine, bytes(reveal.server_seed + reveal.parts.join(''))) === reveal.seed;
}
