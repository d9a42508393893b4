// kept_rules.test.ts - house rules: what is changed and which edition has what, sets that were kept by a name, and the link that
// hands them on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../src/lib/engine';
import { words } from '../src/lib/words';
import { readEdition } from '../src/pages/edition';
import { hasAbilities, houseRules, printedIn } from '../src/pages/house_rules';
import { ruleText } from '../src/pages/rules_text';
import {
  dropRules,
  fitRulesName,
  keepRules,
  keptRules,
  NAME_MAX,
  renameRules,
  rulesLink,
} from '../src/pages/kept_rules';
import { readRoute } from '../src/pages/route';
import { module } from './module';
import { en } from './texts';

const engine = new Engine(module);
const FRIDAY = 'lookout-2021+hit:opponents+advanced';

describe('house rules', () => {
  it('are what the edition does not say', () => {
    expect(houseRules('lookout-2021')).toEqual([]);
    expect(houseRules('lookout-2021+advanced')).toEqual([]);
    const changed = [{ word: 'hit', value: 'opponents' }];
    expect(houseRules(FRIDAY)).toEqual(changed);
    expect(changed.map((rule) => ruleText(en, rule))).toEqual(['Hit may kill: opponents only']);
    expect(['lookout-2021', FRIDAY].map(hasAbilities)).toEqual([false, true]);
  });

  it('are those of some edition, or of none', () => {
    const { editions, switches } = words(engine, 'en');
    const of = (word: string) =>
      printedIn(
        engine,
        editions,
        switches.find((one) => one.word === word)!,
      );
    const others = editions.filter((name) => name !== 'lookout-2021-de');
    expect(of('hit')).toEqual({ any: others, opponents: ['lookout-2021-de'] });
    expect(of('power')).toEqual({ front: editions, end: [] });
  });
});

describe('kept rules', () => {
  let kept: string | null;
  beforeEach(() => {
    kept = null;
    vi.stubGlobal('localStorage', {
      getItem: () => kept,
      setItem: (_: string, text: string) => (kept = text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('have a name, one set each, and can be called otherwise and deleted', () => {
    expect(keptRules()).toEqual([]);
    expect(keepRules('Friday', 'mayfair-2005')).toBe(true);
    keepRules('Aunt Ada', 'mayfair-2008');
    keepRules('Friday', FRIDAY);
    const [ada, friday] = [
      { name: 'Aunt Ada', edition: 'mayfair-2008' },
      { name: 'Friday', edition: FRIDAY },
    ];
    expect(keptRules()).toEqual([ada, friday]);
    expect(renameRules('Nobody', 'X')).toBe(false);
    renameRules('Friday', 'Aunt Ada'); // the name is hers no longer
    expect(keptRules()).toEqual([{ ...friday, name: 'Aunt Ada' }]);
    dropRules('Aunt Ada');
    expect(keptRules()).toEqual([]);
  });

  it('are read past what is damaged, and cannot be kept where nothing is', () => {
    kept = JSON.stringify([null, 7, { name: 'Friday', edition: FRIDAY }, { name: 'X' }]);
    expect(keptRules()).toEqual([{ name: 'Friday', edition: FRIDAY }]);
    for (kept of ['{', '{}', 'null']) expect(keptRules()).toEqual([]);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(keepRules('Friday', FRIDAY)).toBe(false);
  });

  it('have names that fit', () => {
    expect(fitRulesName('  Friday \n night\u202e ')).toBe('Friday night');
    expect([...fitRulesName('ö'.repeat(99))]).toHaveLength(NAME_MAX);
    expect(fitRulesName(' \t')).toBe('');
  });
});

describe('a link with rules', () => {
  const route = (link: string) => readRoute(new URL(link).hash);

  it('is read as it was made, and as messengers make it', () => {
    const link = rulesLink('https://example.org/fb/', FRIDAY);
    expect(link).toBe(`https://example.org/fb/#rules/${FRIDAY}`);
    const wanted = { at: 'rules', edition: FRIDAY };
    expect(route(link)).toEqual(wanted);
    expect(route(`${link}.`)).toEqual(wanted);
    expect(route('https://example.org/#rules/lookout-2021%2Bhit%3Aopponents%2Badvanced')).toEqual(
      wanted,
    );
  });

  it('leads to rules in their one spelling, or to none', () => {
    expect(readEdition(engine, 'lookout-2021+advanced+hit:opponents')).toBe(FRIDAY);
    expect(readEdition(engine, 'lookout-2021+hit:any')).toBe('lookout-2021');
    for (const bad of ['', 'lookout', 'lookout-2021+hit', `${FRIDAY}+hit:any`, '%', '<b>'])
      expect(readEdition(engine, bad)).toBeNull();
    expect(readEdition(engine, 'x'.repeat(4e5))).toBeNull();
  });
});
