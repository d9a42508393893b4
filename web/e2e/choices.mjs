// choices.mjs - what players choose before a game: one's family alone, at one screen and in a lobby; house rules in all of them,
// kept by a name, and handed on as a link; the pace of a table,
// and what is offered at the end of a game.
import { check, HASTY, id, SHOTS, test, until } from './place.mjs';
import { byMouse, play } from './player.mjs';

/** Here each family at the table has its plate. */
const DESK = { viewport: { width: 1440, height: 900 } };
const [CAPONE, MORAN, PURPLE] = [0, 1, 4];
const RULES = 'lookout-2021+hit:opponents';

/** Somebody has this family at the table, where seats go by lot. */
const plays = (page, who, family) =>
  page.waitForSelector(`header.family-${family}:has-text("${who}")`);

async function pickFamily(page, family, nth = 0) {
  await page.click(`${id('family')} >> nth=${nth}`);
  await page.click(`details[open] [data-family="${family}"] >> nth=${nth ? -1 : 0}`);
}

const choose = (page, word, text) => page.click(`[data-switch=${word}] label:has-text("${text}")`);

async function keep(page, name) {
  await page.fill(id('rules-name'), name);
  await page.click(id('rules-keep'));
}

/** Alone: the rules are kept, and all of it is chosen still when the page comes back. The link to the rules. */
async function alone(open, url) {
  const page = await open(DESK, HASTY);
  await page.goto(url);
  await page.click('summary');
  await pickFamily(page, PURPLE);
  await page.click(id('house'));
  await choose(page, 'hit', 'opponents');
  await keep(page, 'Friday');
  const link = await page.inputValue(id('rules-link'));
  check(link === `${url}#rules/${RULES}`, `house rules have a link: ${link}`);
  await choose(page, 'hit', 'anybody');
  await page.click(id('rules-done'));
  await page.reload();
  await page.click('summary');
  await page.selectOption(id('edition'), { label: 'Friday (Lookout 2021)' });
  await page.click(id('play'));
  await plays(page, 'Your family', PURPLE);
  check(true, 'the family that was chosen plays against bots');
  await page.goto(`${url}#help`);
  await page.waitForSelector(':text("Lookout 2021, with house rules")');
  check(true, 'by the rules that were kept');
  await page.context().close();
  return link;
}

async function oneScreen(open, url) {
  const page = await open(DESK, HASTY);
  await page.goto(`${url}#hot`);
  await page.click(id('hot-add'));
  await pickFamily(page, PURPLE, 0);
  await pickFamily(page, CAPONE, 1);
  const taken = await page.isDisabled(`details[open] [data-family="${PURPLE}"] >> nth=-1`);
  check(taken, 'no two have the same family');
  await page.click(id('hot-start'));
  await page.click(id('look'));
  await plays(page, 'Player 1', PURPLE);
  await plays(page, 'Player 2', CAPONE);
  check(true, 'at one screen each has the family they chose');
  await page.context().close();
}

/** Two with the same wish at one table: whoever sat down first has it. The host changes the rules, and both are told which. */
async function lobby(open, url) {
  const person = async (name) => open({}, { ...HASTY, name, taste: { family: MORAN } });
  const host = await person('Ann');
  await host.goto(`${url}#friends`);
  await host.click(`${id('make')}:enabled`);
  await host.waitForSelector(`[data-seat=A]:has-text("Moran")`);
  const guest = await person('Ben');
  await guest.goto(host.url());
  await guest.click(`${id('sit')} >> nth=0`);
  await guest.waitForSelector(`[data-seat=B]:has-text("(you)")`);
  check(!(await guest.$('[data-seat=B]:has-text("Moran")')), 'a family plays once');
  await guest.click(`[data-family="${PURPLE}"]`);
  await host.waitForSelector('[data-seat=B]:has-text("Purple")');
  await host.click(id('change'));
  await host.click(id('house'));
  await choose(host, 'hit', 'opponents');
  await keep(host, 'Friday'); // and the sheet beneath stays
  await host.click(id('rules-done'));
  await host.click(id('apply'));
  await guest.waitForSelector('.facts :text("Hit may kill: opponents only")');
  check(true, 'house rules of a table are told to everybody there, by name');
  await host.context().close();
  await guest.context().close();
}

const facts = (page) => page.textContent('.facts');

/** A table with friends begins as a party; the host is told if somebody is new, and calms it with one tap. */
async function calm(open, url) {
  const person = async (name, finished) => open({}, { ...HASTY, name, finished, taste: {} });
  const host = await person('Ann', 5);
  await host.goto(`${url}#friends`);
  await host.click(`${id('make')}:enabled`);
  await host.waitForSelector('.facts');
  check((await facts(host)).includes('Party'), 'with friends the pace is Party');
  const friend = await person('Ben', 1);
  await friend.goto(host.url());
  await friend.waitForSelector('.facts');
  check(!(await host.$(id('newcomer'))), 'nobody is new');
  const guest = await person('Cleo', 0);
  await guest.goto(host.url());
  await host.click(`${id('newcomer')} button`);
  await host.waitForSelector('.facts :text("Relaxed")');
  check(!(await host.$(id('newcomer'))), 'somebody new: one tap, and the table is relaxed');
  check(!(await guest.$(id('newcomer'))), 'which only the host is asked');
  for (const page of [host, friend, guest]) await page.context().close();
}

/** A game alone to its end: the third one is followed by the offer to race, once. */
async function offer(open, url) {
  const taste = { seats: 2, level: 'stooge' };
  const page = await open(DESK, { ...HASTY, finished: 2, taste });
  await page.goto(url);
  await page.click(`${id('play')}:enabled`);
  await page.waitForSelector('.hand-card');
  await play(page, byMouse);
  await page.waitForSelector(id('offer'));
  await page.screenshot({ path: `${SHOTS}/offer.png` });
  await page.reload();
  await page.waitForSelector(id('over'));
  check(!(await page.$(id('offer'))), 'what was offered once is not offered again');
  const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('fambiz.prefs')));
  check(kept.finished === 3 && kept.past.offered[0] === 'party', 'and the game counts once');
  await page.context().close();

  const other = await open(DESK, { ...HASTY, finished: 2, taste });
  await other.goto(url);
  await other.click(`${id('play')}:enabled`);
  await other.waitForSelector('.hand-card');
  await play(other, byMouse);
  await other.click(id('accept'));
  await other.waitForSelector(`${id('over')}`, { state: 'detached' });
  await other.waitForSelector('.hand-card');
  const { taste: now } = JSON.parse(
    await other.evaluate(() => localStorage.getItem('fambiz.prefs')),
  );
  check(now.pace === 'party', 'whoever accepts plays at once, and races from now on');
  await other.context().close();
}

/** Somebody else opens the link; somebody has a piece of it. */
async function handedOn(open, url, link) {
  const page = await open(DESK, HASTY);
  await page.goto(link.replace('+', '%2B'));
  await page.waitForSelector('[data-switch=hit].changed');
  check(!(await page.$('[data-switch=sub].changed')), 'a link shows what is changed');
  await choose(page, 'sub', 'swap');
  await until(() => page.url().endsWith('+sub:swap'), 'the address is always the link');
  await page.click(id('rules-home'));
  await page.click('summary:has-text("with house rules")');
  check(true, 'and the rules are chosen for the next game');
  await page.goto(`${url}#rules/lookout-2021+hi`);
  const said = await page.textContent(id('rules-bad'));
  check(said.includes('“lookout-2021+hi”'), `a damaged link is told: ${said}`);
  await page.goto(`${url}#`);
  await page.waitForSelector('summary:has-text("with house rules")');
  check(true, 'and changes nothing');
  await page.context().close();
}

await test({}, async ({ place, open, complaints }) => {
  const link = await alone(open, place.url);
  await oneScreen(open, place.url);
  await lobby(open, place.url);
  await handedOn(open, place.url, link);
  await calm(open, place.url);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
// Bots take their time only for people.
await test({ quick: 12 }, ({ place, open }) => offer(open, place.url));
