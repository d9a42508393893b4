// edition.ts - an edition with house rules ("lookout-2021+hit:any"), read: the C code spells every edition in its one form.
import type { Engine } from '../lib/engine';

export const editionBase = (edition: string) => edition.replace(/\+.*/, '');

/** In its one form: what the edition says anyway is left out. */
export function spell(engine: Engine, edition: string): string {
  return engine.text(engine.call.words_edition(engine.put(edition)));
}

/** The same of a text from elsewhere, a link or what was kept; null: these are no rules, or none that this version has. */
export function readEdition(engine: Engine, text: string): string | null {
  try {
    return spell(engine, text);
  } catch {
    return null;
  }
}
