// name.ts - what people are called: no longer than the wire takes, and short enough to be shown.

/** Bytes of a name on the wire (docs/wire.md). */
const MOST = 64;

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** What a reader takes for one letter each: an accent, or the parts of a family of emoji, are not cut off. */
function letters(text: string): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter };
  if (!Segmenter) return Array.from(text);
  return Array.from(new Segmenter().segment(text), ({ segment }) => segment);
}

/** As much of it, letter by letter, as `fits`. */
function cut(text: string, fits: (head: string) => boolean): string {
  let head = '';
  for (const letter of letters(text)) {
    if (!fits(head + letter)) break;
    head += letter;
  }
  return head.trimEnd();
}

/** What somebody has typed, as a name that can be sent. */
export function fitName(text: string): string {
  return cut(text.trim(), (head) => bytes(head) <= MOST);
}

/** One of them, by chance. */
export function suggestName(names: readonly string[], chance = Math.random()): string {
  return names[Math.floor(chance * names.length)] ?? '';
}
