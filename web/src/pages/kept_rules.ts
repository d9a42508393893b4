// kept_rules.ts - rules that somebody has kept in this browser under a name. A set is a name for a spelling, which is how
// players hand their rules to others: as a link. Refuses to know what the spelling means. Kept apart from the preferences, and
// read again before each change, so that two tabs do not forget each other's.

export interface KeptRules {
  name: string;
  /** As docs/notation.md spells it. */
  edition: string;
}

const KEY = 'fambiz.rules';
/** Letters of a name: it has to fit on a button. */
export const NAME_MAX = 32;
const SETS_MAX = 50;

const isSet = (it: unknown): it is KeptRules =>
  typeof (it as KeptRules | null)?.name === 'string' &&
  typeof (it as KeptRules).edition === 'string';

/** All of them, by name. What makes no sense is left out. */
export function keptRules(): KeptRules[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isSet) : [];
  } catch {
    return [];
  }
}

/** False: this browser keeps nothing. */
function write(sets: KeptRules[]): boolean {
  try {
    const byName = sets.sort((a, b) => a.name.localeCompare(b.name));
    localStorage.setItem(KEY, JSON.stringify(byName.slice(0, SETS_MAX)));
    return true;
  } catch {
    return false;
  }
}

/** A name as it is kept; empty: it is none. */
export const fitRulesName = (text: string): string =>
  [...text.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, NAME_MAX).join('').trim();

const others = (name: string) => keptRules().filter((set) => set.name !== name);

/** Keeps the rules under this name; the set that had it before is forgotten. */
export const keepRules = (name: string, edition: string): boolean =>
  write([...others(name), { name, edition }]);

export const dropRules = (name: string): boolean => write(others(name));

export function renameRules(from: string, to: string): boolean {
  const set = keptRules().find(({ name }) => name === from);
  return !!set && write([...others(from).filter(({ name }) => name !== to), { ...set, name: to }]);
}

/** The link that opens the page with these rules. */
export const rulesLink = (base: string, edition: string): string => `${base}#rules/${edition}`;
