// preview.ts [OUT] - contact sheets of all drawings, to be looked at: HTML files in OUT (/tmp/art), and a picture of each if
// there is a chromium. Writes src/art/icons/ too. Needs a node that runs TypeScript: 22.18, 24 or newer.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as art from '../src/art/index.ts';
import { appIcon, favicon, maskableIcon } from '../src/art/icon.ts';
import { SEEN, SIGHTS } from './colour.ts';
import { CARD_NAMES, ROOT, plateName } from './names.ts';

const OUT = process.argv[2] ?? '/tmp/art';
const FAMILIES = [0, 1, 2, 3, 4, 5];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const CSS = readFileSync(`${ROOT}web/src/art/tokens.css`, 'utf8') + readFileSync(new URL('preview.css', import.meta.url), 'utf8');

const div = (name: string, ...content: string[]): string => `<div class="${name}">${content.join('')}</div>`;
const named = (code: string, language: 0 | 1, text?: string): string =>
  art.cardFace(code, { title: CARD_NAMES.get(code)![language], ...(text ? { text } : {}) });

const mugshots = (): string =>
  FAMILIES.map((f) =>
    div('row', ...NUMBERS.map((n) => div('mug', art.portrait(f, n, { plate: `${'ABCDEF'[f]}${n}`, name: plateName(f, n) })))),
  ).join('');

const faces = (): string =>
  FAMILIES.map((f) =>
    div(
      'row',
      div('face', art.familySeal(f)),
      ...NUMBERS.map((n) => div('face', art.portrait(f, n, { crop: 'face', dead: n === 9 }))),
      div('plate', art.familyPlate(f)),
      div(`cloth family-${f}`, `<span>${art.FAMILIES[f]!.initial} cloth</span>`),
    ),
  ).join('');

const cards = (language: 0 | 1): string =>
  div('cards', ...art.CARD_CODES.map((code) => div('card', named(code, language))), div('card', art.cardBack()));

const LONG = 'One mobster of an opponent is put on the end of the Hit List. Opponents may answer with Mob Power or Family Influence.';
const large = (): string => div('row', ...['PRI', 'AMB', 'PAY', 'FAM', 'EAR'].map((code) => div('big', named(code, 0, LONG))));

const hand = (): string =>
  div('fan', ...['CON', 'CNM', 'CNF', 'PRI', 'VAL', 'LAM', 'COP', 'FAM', 'MOB', 'LIB'].map((code) => div('card', named(code, 0))));

const LINE: readonly [number, number][] = [
  [0, 1],
  [5, 8],
  [3, 4],
  [1, 5],
  [4, 3],
  [2, 7],
];
const lineUp = (war: art.WarRate): string =>
  div(
    'scene',
    art.wall({ war }),
    div(
      'lineup',
      ...LINE.map(([f, n], i) =>
        div(
          'stand',
          art.portrait(f, n, { crop: 'figure', plate: `${'ABCDEF'[f]}${n}` }),
          i < Math.max(1, war) && war ? art.sights(war) : '',
          i === 0 ? div('flag', art.firstInLine('first')) : '',
        ),
      ),
      div('stand', art.emptyPlace(7)),
      div('stand', art.emptyPlace(8)),
    ),
  );

const scene = (): string =>
  div('banner', art.warBanner(1, { title: 'Mob War', note: 'one dies each turn' })) +
  lineUp(1) +
  div('banner', art.warBanner(2, { title: 'Mob War', note: 'two die each turn' })) +
  lineUp(2) +
  lineUp(0);

const marks = (): string =>
  div(
    'row',
    div('ring', art.counterRing(4) + art.fuse()),
    div('stamp', art.stamp('countered')),
    div('stamp', art.stamp('saved', 'green')),
    div('stamp', art.stamp('zu spät', 'ink')),
    div('chip', art.turnMarker()),
    div('chip', art.standInMark()),
    div('chip', art.goneMark()),
    div('chip', art.lineMark()),
    div('chip', art.handChip(5)),
    div('chip', art.handChip(12)),
    div('chip', art.shot()),
    ...(['attack', 'war', 'rescue', 'counter', 'ability'] as const).map((kind) => div('pip', art.kindPip(kind))),
  ) +
  div(
    'row',
    div('card', art.deck(44)),
    div('card', art.deck(6)),
    div('card', art.deck(0)),
    div('card', art.pile(4)),
    div('logo', art.logo(['Family Business'])),
    div('logo', art.logo(['Family', 'Business'])),
  ) +
  div(
    'row',
    ...[favicon(), appIcon(), maskableIcon()].flatMap((icon) => [div('chip', icon), div('tab', icon)]),
    div('grave', art.graveyard(), div('stones', ...FAMILIES.map((f) => div('chip', art.tombstone(f, f + 2))))),
    div('sky', art.skyline()),
  );

/** The families as the colour-blind see them: the matrices of colour.ts as filters. */
const sights = (): string =>
  SIGHTS.map((sight) => {
    const m = SEEN[sight];
    const rows = [0, 3, 6].map((i) => `${m[i]} ${m[i + 1]} ${m[i + 2]} 0 0`).join(' ');
    const filter = `<svg width="0" height="0"><filter id="${sight}"><feColorMatrix values="${rows} 0 0 0 1 0"/></filter></svg>`;
    const classes = ['CON', 'WAR', 'LAM', 'FAM', 'LIB'].map((code) => div('card', named(code, 0)));
    return filter + div(`row ${sight}`, `<span>${sight}</span>`, ...FAMILIES.map((f) => div('face', art.familySeal(f)) + div('face', art.portrait(f, 4, { crop: 'face' })) + div(`cloth small family-${f}`))) + div(`row ${sight}`, ...classes);
  }).join('');

const SHEETS: Record<string, { body: () => string; width: number; height: number; scale?: number }> = {
  mugshots: { body: mugshots, width: 1600, height: 1320 },
  faces: { body: faces, width: 1000, height: 360, scale: 2 },
  cards: { body: () => cards(0), width: 1740, height: 980 },
  'cards-de': { body: () => cards(1), width: 1740, height: 980 },
  large: { body: large, width: 1600, height: 470 },
  hand: { body: hand, width: 420, height: 150, scale: 3 },
  scene: { body: scene, width: 1240, height: 1290 },
  sights: { body: sights, width: 1180, height: 1240 },
  marks: { body: marks, width: 1500, height: 700 },
};

function shoot(name: string, width: number, height: number, scale: number): void {
  const profile = mkdtempSync(`${tmpdir()}/art-`);
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars';
  try {
    execFileSync(
      'chromium',
      [
        ...flags.split(' '),
        `--user-data-dir=${profile}`,
        `--force-device-scale-factor=${scale}`,
        `--window-size=${width},${height}`,
        `--screenshot=${OUT}/${name}.png`,
        `file://${OUT}/${name}.html`,
      ],
      { stdio: 'ignore' },
    );
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

const only = process.argv.slice(3);
mkdirSync(OUT, { recursive: true });
const icons = new URL('../src/art/icons/', import.meta.url);
mkdirSync(icons, { recursive: true });
writeFileSync(new URL('favicon.svg', icons), favicon());
writeFileSync(new URL('icon.svg', icons), appIcon());
writeFileSync(new URL('icon-maskable.svg', icons), maskableIcon());
for (const [name, sheet] of Object.entries(SHEETS)) {
  if (only.length && !only.includes(name)) continue;
  for (const theme of ['day', 'night']) {
    if (only.includes('day') && theme === 'night') continue;
    writeFileSync(
      `${OUT}/${name}-${theme}.html`,
      `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>${name}</title><style>${CSS}</style>${sheet.body()}</html>`,
    );
    shoot(`${name}-${theme}`, sheet.width, sheet.height, sheet.scale ?? 1);
  }
}
