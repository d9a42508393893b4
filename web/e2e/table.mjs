// table.mjs - what one does at the table goes as one means it, by finger, mouse and keyboard, on large screens and small ones.
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { byTouch, play } from './player.mjs';
import { playing, record } from './position.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

/** A holds a card for each case: with a target, without one, and one that answers. */
const TURN = record(
  'turn=A list=B2,C4 home=123456789/13456789/12356789 hands=CON,WAR,FAM,VEN/CON/CON deck=CON,LAM,CON,LAM,CON,PAY discard=HIT',
  'A:drop,CON',
);

const question = (page) => page.textContent(id('question'));
const labels = (page) =>
  page.$$eval('section.asks .buttons button', (all) => all.map((b) => b.textContent.trim()));
const card = (code) => `.hand-card[data-card=${code}]`;
const turn = (at, options) =>
  playing(at, TURN, { at: '0/open', seat: 'A', sign: '.hand-card.playable', ...options });

/** A finger is asked before a card is gone and the turn with it; a mouse is not. */
async function discarding(at) {
  const phone = await turn(at, PHONE);
  await phone.tap(card('CON'));
  const shown = await labels(phone);
  check(shown.at(-1) === 'Discard (ends your turn)', `discarding stands last: ${shown.join(', ')}`);
  await phone.tap(id('drop'));
  check(/Discard Contract.*ends your turn/.test(await question(phone)), 'a finger is asked first');
  await phone.screenshot({ path: `${SHOTS}/discard-phone.png` });
  await phone.tap(id('undo'));
  check((await labels(phone)).at(-1) === shown.at(-1), 'and may take it back');
  await phone.tap(id('drop'));
  await phone.tap(id('drop-sure'));
  await phone.waitForSelector('.hand-card.playable', { state: 'detached' });
  check((await phone.locator(card('CON')).count()) === 0, 'or mean it');
  await phone.context().close();
  const desk = await turn(at, DESK);
  await desk.click(card('CON'), { position: { x: 12, y: 40 } });
  await desk.screenshot({ path: `${SHOTS}/discard-desk.png` });
  await desk.click(id('drop'));
  await desk.waitForSelector(card('CON'), { state: 'detached' });
  check(true, 'a mouse discards at once');
  await desk.context().close();
}

/** What is chosen can be taken back by one button; what cannot be played stays dim; what cannot be changed is not said to be. */
async function choosing(at) {
  const page = await turn(at, DESK);
  const dim = () => page.$$eval('.resting', (all) => all.map((it) => it.dataset.card).join(' '));
  const before = await dim();
  await page.keyboard.press('3');
  check(before === 'FAM' && (await dim()) === before, `${before} stays dim while a card is chosen`);
  await page.click(card('WAR'), { position: { x: 12, y: 40 } });
  check((await question(page)) === 'Play Mob War?', `nothing to change (${await question(page)})`);
  await page.click(card('VEN'), { position: { x: 12, y: 40 } });
  for (const key of 'b1c1b3c2') await page.keyboard.press(key);
  check(/change it/.test(await question(page)), 'what has targets can be changed');
  const back = await page.$$eval('section.asks button', (all) =>
    all.map((b) => b.textContent.trim()).filter((text) => /back/i.test(text)),
  );
  check(back.length === 1, `there is one button to take back (${back.length})`);
  await page.screenshot({ path: `${SHOTS}/targets-desk.png` });
  await page.context().close();
}

/** One's own time is on the phone, too. */
async function clock({ open, url }) {
  const taste = {
    edition: 'lookout-2021',
    seats: 2,
    level: 'stooge',
    clock: 'standard',
    window: null,
  };
  const page = await open({ ...PHONE, reducedMotion: 'reduce' }, { ...HASTY, taste });
  await page.goto(url);
  await page.click(`${id('play')}:enabled`);
  // The bot may have begun, and wait for an answer.
  await play(page, byTouch, { enough: () => page.$('.hand-card.playable, .hand-card.resting') });
  const time = await page.textContent('.felt header.top .clock');
  check(/^\s*\d+(:\d\d)?\s*$/.test(time), `one’s own clock is on a phone: ${time.trim()}`);
  await page.screenshot({ path: `${SHOTS}/clock-phone.png` });
  await page.context().close();
}

const PARTS = [discarding, choosing, clock];

await test({}, async ({ place, open, complaints }) => {
  const at = { open, url: place.url };
  for (const part of PARTS) await part(at);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
