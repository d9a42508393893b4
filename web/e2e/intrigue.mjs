// intrigue.mjs - a line-up put into another order by each of the ways there are: by clicks, by dragging, and by keys alone.
import { check, HASTY, id } from './place.mjs';

/** A holds an Intrigue, and five stand before the wall. */
const GAME = `[Edition "lookout-2021"]
[Players "3"]
[Position "fb1 edition=lookout-2021 turn=A list=B2,C4,A9,B5,C6 home=12345678/1346789/1235789 hands=INT,CON/CON/CON deck=CON,LAM,CON,LAM,CON,PAY discard=HIT"]

A:drop,CON
`;
const file = { name: 'game.fbr', mimeType: 'text/plain', buffer: Buffer.from(GAME) };

const man = (who) => `.line-up [data-what=${who}]`;
const row = (page) =>
  page.$$eval('.line-up [data-what]', (men) => men.map(({ dataset }) => dataset.what).join(' '));

async function stands(page, order, how) {
  const now = await row(page);
  check(now === order, `the line-up by ${how} (${now})`);
}

/** Nobody is on his way to another place any more: each frame looks, and the last two saw the same. */
const settled = (page) =>
  page.waitForFunction(() => {
    const men = [...document.querySelectorAll('.line-up li')];
    const boxes = men.map((li) => Object.values(li.getBoundingClientRect().toJSON()).join());
    const same = window.lineUp === boxes.join(' ');
    window.lineUp = boxes.join(' ');
    return same && men.every((li) => !li.getAnimations().length);
  });

async function middle(page, who) {
  await settled(page);
  const { x, y, width, height } = await page.locator(man(who)).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function keys(page, ...all) {
  for (const key of all) await page.keyboard.press(key);
}

export async function intrigue(open, url) {
  const page = await open({ reducedMotion: 'reduce' }, HASTY);
  await page.goto(`${url}#replays`);
  await page.setInputFiles(id('file'), file);
  await page.waitForSelector(id('what-if'));
  const game = new URL(page.url()).hash.split('/')[1];
  await page.goto(`${url}#game/${game}/0/open`);
  await page.click(`${id('what-if')}:enabled`);
  await page.click(id('what-if-go'));
  await page.waitForSelector('.hand-card.playable[data-card=INT]');

  await page.keyboard.press('2');
  await page.waitForSelector(`${man('B2')}:focus`);
  await keys(page, 'ArrowRight', 'ArrowRight');
  await stands(page, 'C4 A9 B2 B5 C6', 'keys: a man goes on, and on');
  await keys(page, 'c', '6', 'ArrowLeft');
  await stands(page, 'C4 A9 B2 C6 B5', 'keys: another man, called by his name');

  await page.click(man('B5'));
  await page.click(man('C4'));
  await stands(page, 'B5 C4 A9 B2 C6', 'clicks: a man, and his new place');

  await page.mouse.move(...(await middle(page, 'A9')));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 'B5')), { steps: 4 });
  await page.mouse.up();
  await stands(page, 'A9 B5 C4 B2 C6', 'dragging');

  await page.click(id('send'));
  // The bots go on at once: how the line-up was sent is in the log.
  const told = await page.waitForFunction((lines) => {
    const all = [...document.querySelectorAll(lines)].map(({ textContent }) => textContent);
    const men = all.flatMap((text) => /^\s*Place \d: .*\((\w\d)\)/.exec(text)?.[1] ?? []);
    return men.length >= 5 && men.slice(-5).join(' ');
  }, '[data-line]');
  const order = await told.jsonValue();
  check(order === 'A9 B5 C4 B2 C6', `the line-up by the word that sends it (${order})`);
}
