// position.mjs - a game that stands where a test wants it: a record is opened, and somebody plays on from one of its steps.
import { HASTY, id } from './place.mjs';

/** The text of a record that begins with a position. */
export const record = (position, moves) => `[Edition "lookout-2021"]
[Players "3"]
[Position "fb1 edition=lookout-2021 ${position}"]

${moves}
`;

/** The replay of a record, at its step and for the eyes named in `at`: '0/open'. */
export async function replayed(page, url, text, at) {
  await page.goto(`${url}#replays`);
  const file = { name: 'game.fbr', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.setInputFiles(id('file'), file);
  await page.waitForSelector(id('ply'));
  const game = new URL(page.url()).hash.split('/')[1];
  await page.evaluate((hash) => (location.hash = hash), `#game/${game}/${at}`);
  await page.waitForFunction((hash) => location.hash.endsWith(hash), at);
}

/** A page on which `seat` plays on from there. */
export async function playing({ open, url }, text, { at, seat, sign, ...options }) {
  const page = await open({ reducedMotion: 'reduce', ...options }, HASTY);
  await replayed(page, url, text, at);
  await page.click(`${id('what-if')}:enabled`);
  await page.selectOption(id('what-if-seat'), seat);
  await page.click(id('what-if-go'));
  await page.waitForSelector(sign);
  return page;
}
