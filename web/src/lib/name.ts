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

/** Columns of a name as it is shown: the names that people choose fit, and those that fill a screen do not. */
const SHOWN = 20;
/** Letters as wide as two. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u;

const columns = (text: string) =>
  letters(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

/** A name as it is shown, with a sign that it is longer. Whoever shows it has the whole one as a title. */
export function clipName(name: string): string {
  if (columns(name) <= SHOWN) return name;
  return `${cut(name, (head) => columns(head) < SHOWN)}…`;
}

/** A sentence that ends with such a name ends with its dots. */
export const endDots = (text: string): string => text.replaceAll('….', '…');

/** One of them, by chance. */
export function suggestName(names: readonly string[], chance = Math.random()): string {
  return names[Math.floor(chance * names.length)] ?? '';
}
