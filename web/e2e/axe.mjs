// axe.mjs - axe-core over what a page shows now: nothing may be found.
import { readFileSync } from 'node:fs';
import { check } from './place.mjs';

const source = readFileSync(
  new URL('../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function accessible(page, screen) {
  // By way of the debugger, for the page's own policy lets no script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    (tags) => window.axe.run(document, { runOnly: { type: 'tag', values: tags } }),
    RULES,
  );
  const told = found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary})`).join('; ')}`,
  );
  check(told.length === 0, `axe-core finds nothing: ${screen} ${told.join('\n')}`);
}
