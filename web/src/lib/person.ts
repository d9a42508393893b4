// person.ts - who plays at the tables of this browser: a random id a person, kept where the browser keeps things.

function digits(n: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(n));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where nothing is kept: the same as long as the page lives, so that whoever leaves a table may come back to it. */
const made = new Map<number, string>();

/** Person number i of this browser (0: whoever plays alone). */
export function personId(i: number): string {
  const key = `fambiz.person.${i}`;
  try {
    const kept = localStorage.getItem(key);
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  } catch {
    // asked below
  }
  const id = made.get(i) ?? digits(16);
  made.set(i, id);
  try {
    localStorage.setItem(key, id);
  } catch {
    // nothing is kept here
  }
  return id;
}
