// screens.mjs - every screen, at three sizes, by day and by night, with twice the text size and magnified: axe-core finds
// nothing, what can be touched is large, nothing is cut off or sticks out. A picture of each is kept in build/screens for
// people to look at. A share: a small phone by day and a large screen by night, and each screen under axe-core at one of
// them; FAMBIZ_TEST_SCALE=all takes all, and pictures for colour-blind eyes.
import { accessible, inSight, large, narrow, uncut } from './looks.mjs';
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { PLACES, PLIES, settled, Walk } from './walk.mjs';

const SIZES = {
  phone: { width: 320, height: 640, hasTouch: true },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
  // 1440 × 900, magnified to 200 %
  zoomed: { width: 720, height: 450 },
};
/** Where there is little room for a table: a phone whose browser takes a part of it, and one on its side. */
const LOW = {
  short: { width: 375, height: 600 },
  side: { width: 667, height: 375 },
};
const THEMES = ['day', 'night'];
const EVERY = ['phone', 'tablet', 'desk'].flatMap((size) => THEMES.map((theme) => [size, theme]));
/** Magnified, and with letters of twice the size. */
const LARGE = [
  ['zoomed', 'day', 1],
  ['phone', 'day', 2],
  ['tablet', 'day', 2],
  ['desk', 'night', 2],
];
/** A share of them. */
const SHARE = [
  ['phone', 'day'],
  ['desk', 'night'],
];
const EYES = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'];

/** What is wrong is told at the end, all of it. */
const wrong = [];
const note = (promise) =>
  promise.catch((error) => {
    console.log(error.message);
    wrong.push(error.message);
  });

/** `looks` says how a screen is looked at, by its number. */
async function walk({ place, open }, [size, theme, letters], looks) {
  const { hasTouch = false, ...viewport } = SIZES[size];
  const colorScheme = theme === 'night' ? 'dark' : 'light';
  const page = await open(
    { viewport, hasTouch, colorScheme, reducedMotion: 'reduce' },
    { ...HASTY, confirm: 'always', toured: false },
  );
  if (letters > 1)
    await page.addInitScript((times) => {
      addEventListener(
        'DOMContentLoaded',
        () => (document.documentElement.style.fontSize = `${times * 100}%`),
      );
    }, letters);
  const kind = letters > 1 ? `${size}-${theme}-large` : `${size}-${theme}`;
  let seen = 0;
  const see = async (screen, ...more) => {
    const name = `${screen}-${kind}`;
    await settled(page);
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
    for (const look of [...looks(seen++), ...more]) await note(look(page, name));
  };
  await new Walk(page, place.url, see).all();
  await page.context().close();
}

/** Small phones, where a lesson or a replay takes a part of the table's room. */
async function small({ place, open }, size, viewport) {
  const page = await open({ viewport, hasTouch: true, reducedMotion: 'reduce' }, HASTY);
  const walk = new Walk(page, place.url);
  const see = async (screen) => {
    await settled(page);
    await page.screenshot({ path: `${SHOTS}/${screen}-${size}.png` });
    for (const look of [inSight, narrow, large]) await note(look(page, `${screen}-${size}`));
  };
  await walk.to(...PLACES.tour);
  await see('tour');
  await walk.to(...PLACES.start);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card.playable, .hand-card.resting');
  await see('table');
  await walk.file();
  await walk.ply(...PLIES.peace);
  await see('replay-peace');
  await page.context().close();
}

/** The table as colour-blind people see it: for people to look at. */
async function eyes({ place, open }) {
  const page = await open({ viewport: SIZES.desk, reducedMotion: 'reduce' }, HASTY);
  const session = await page.context().newCDPSession(page);
  const see = async (screen) => {
    for (const type of EYES) {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type });
      await page.screenshot({ path: `${SHOTS}/${screen}-${type}.png` });
    }
  };
  await new Walk(page, place.url, see).replay();
  await page.context().close();
}

await test({}, async (at) => {
  const all = process.env.FAMBIZ_TEST_SCALE === 'all';
  const every = () => [narrow, large, accessible];
  const inTurn = (mine) => (number) => (number % 2 === mine ? every() : [narrow, large, uncut]);
  const walks = all
    ? [
        ...EVERY.map((one) => () => walk(at, one, every)),
        ...LARGE.map((one) => () => walk(at, one, () => [narrow, uncut])),
        () => eyes(at),
      ]
    : SHARE.map((one, mine) => () => walk(at, one, inTurn(mine)));
  for (const one of Object.entries({ ...LOW, phone: SIZES.phone }))
    walks.push(() => small(at, ...one));
  // Two at a time: as many as most machines have processors for.
  const next = async () => {
    for (let one = walks.shift(); one; one = walks.shift()) await one();
  };
  await Promise.all([next(), next()]);
  check(
    wrong.length === 0,
    `all screens are in order: ${wrong.length} are not\n${wrong.join('\n\n')}`,
  );
  check(at.complaints.length === 0, `no complaint of a browser ${at.complaints.join('; ')}`);
});
