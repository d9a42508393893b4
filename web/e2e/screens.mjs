// screens.mjs - every screen, at three sizes, by day and by night: axe-core finds nothing, no word is cut off at twice the
// text size, and a picture of each is kept in build/screens for people to look at.
import { mkdirSync } from 'node:fs';
import { accessible } from './axe.mjs';
import { browse, check, serve, SHOTS } from './place.mjs';

const place = await serve();
const { browser, open, complaints } = await browse();
const id = (name) => `[data-testid=${name}]`;
mkdirSync(SHOTS, { recursive: true });

/** What is wrong is told at the end, all of it. */
const wrong = [];
const note = (promise) =>
  promise.catch((error) => {
    console.log(error.message);
    wrong.push(error.message);
  });

const SIZES = { phone: [320, 640], tablet: [768, 1024], desk: [1440, 900] };

/** A screen: where it is, and what has to be there. */
const SCREENS = [
  ['start', '', `${id('play')}:enabled`],
  ['friends', '#friends', `${id('make')}:enabled`],
  ['hot', '#hot', id('hot-start')],
  ['rules', '#help', '[data-rule="5.1"]'],
  ['rule', '#help/6.3', '[data-rule="6.3"].on'],
  ['cards', '#help/cards', '#card-EAR'],
  ['tour', '#tour', '.hand-card'],
  ['replays', '#replays', id('file')],
];

/** Nothing sticks out to the side: nobody has to scroll in two directions. */
async function narrow(page, name) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  check(over <= 0, `${name} is not wider than the screen`);
}

async function look(page, name) {
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
  await note(narrow(page, name));
  await note(accessible(page, name));
}

async function walk(size, theme) {
  const [width, height] = SIZES[size];
  const page = await open({
    viewport: { width, height },
    colorScheme: theme === 'night' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const name = (screen) => `${screen}-${size}-${theme}`;
  for (const [screen, hash, sign] of SCREENS) {
    await page.goto('about:blank');
    await page.goto(place.url + hash);
    await page.waitForSelector(sign);
    await look(page, name(screen));
  }
  await page.goto(place.url);
  await page.click('summary');
  await page.click(id('settings'));
  await page.waitForSelector('dialog[open]');
  await look(page, name('settings'));
  await page.keyboard.press('Escape');
  await lobby(page, name);
  await table(page, name);
  await page.context().close();
}

async function lobby(page, name) {
  await page.goto(`${place.url}#friends`);
  await page.fill(id('name'), 'Änne');
  await page.click(`${id('make')}:enabled`);
  await page.waitForSelector(id('ready'));
  await look(page, name('lobby'));
  await page.click(id('change'));
  await page.click('dialog summary');
  await look(page, name('table-settings'));
  await page.click(id('apply'));
}

async function table(page, name) {
  await page.goto('about:blank');
  await page.goto(place.url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  await look(page, name('table'));
}

try {
  for (const size of Object.keys(SIZES))
    for (const theme of ['day', 'night']) await walk(size, theme);
  check(wrong.length === 0, `all screens are in order ${wrong.join('\n\n')}`);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
} finally {
  await browser.close();
  await place.stop();
}
