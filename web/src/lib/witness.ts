// witness.ts - what proves a finished game to whoever took part (src/client/witness.h), kept in this browser: by the commitment of
// its deal, which is in the record, too, and by the person who played. In localStorage, because it serves games of servers as well
// as those of this browser, and is written at once: a page may be gone the next moment. The newest are kept (docs/storage.md).
const KEY = 'fambiz.witness.';
const INDEX = 'fambiz.witnesses';
export const KEPT = 30;

function index(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Nothing is kept where the browser keeps nothing: then a proof is to be had until the page is closed. */
export function keepWitness(commit: string, person: number, text: string): void {
  const name = `${commit}.${person}`;
  const names = [...index().filter((other) => other !== name), name];
  try {
    for (const old of names.splice(0, names.length - KEPT)) localStorage.removeItem(KEY + old);
    localStorage.setItem(KEY + name, text);
    localStorage.setItem(INDEX, JSON.stringify(names));
  } catch {
    // as above
  }
}

/** What was kept of this game is not all of it. */
export function dropWitness(commit: string, person: number): void {
  const name = `${commit}.${person}`;
  try {
    localStorage.removeItem(KEY + name);
    localStorage.setItem(INDEX, JSON.stringify(index().filter((other) => other !== name)));
  } catch {
    // as above
  }
}

/** Of this person, or of anybody in this browser, who played the game with this commitment. */
export function witnessOf(commit: string, person: number | null = null): string | null {
  const own = (name: string) =>
    person === null ? name.startsWith(`${commit}.`) : name === `${commit}.${person}`;
  const name = index().findLast(own);
  try {
    return name === undefined ? null : localStorage.getItem(KEY + name);
  } catch {
    return null;
  }
}
