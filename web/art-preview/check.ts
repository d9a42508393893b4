// check.ts - prints the contrast of everything that is read, by day and by night, and how far apart the six families lie for
// every kind of sight. Ends with 1 if a pair is too close. Colour is one of four signs of a family; pattern, glyph and
// initial are the others.

import { FAMILIES } from '../src/art/palette.ts';
import { contrast, distance, SIGHTS } from './colour.ts';
import { SIGNS, TEXT, type Theme, TOKENS } from './tokens.ts';

let wrong = 0;

function contrasts(theme: Theme, pairs: [string, string][], least: number): void {
  for (const [text, ground] of pairs) {
    const value = contrast(TOKENS[theme].get(text)!, TOKENS[theme].get(ground)!);
    const poor = value < least;
    wrong += Number(poor);
    console.log(
      `${theme.padEnd(6)} ${text.padEnd(12)} on ${ground.padEnd(9)} ${value.toFixed(2).padStart(6)} of ${least}${poor ? '  TOO LOW' : ''}`,
    );
  }
}

function distances(): void {
  console.log(`\nfamilies      ${SIGHTS.map((sight) => sight.padStart(8)).join('')}   (OKLab x 100; 10 at least)`);
  FAMILIES.forEach((a, i) =>
    FAMILIES.slice(i + 1).forEach((b) => {
      const seen = SIGHTS.map((sight) => distance(a.colour, b.colour, sight));
      wrong += seen.filter((value) => value < 10).length;
      console.log(`${a.initial} - ${b.initial}         ${seen.map((value) => value.toFixed(1).padStart(8)).join('')}`);
    }),
  );
}

for (const theme of ['day', 'night'] as const) {
  contrasts(theme, TEXT, 4.5);
  contrasts(theme, SIGNS, 3);
}
distances();
console.log(`\n${wrong} too close`);
process.exitCode = wrong ? 1 : 0;
