// together.mjs - three browsers at one table of the server: a lobby by its link; a draw (draw.mjs), and a rematch; names and
// lines of chat that would be scripts if anybody ran them; a server that dies in the middle of a window and comes back; a line
// that is cut, and one that is dead when its phone wakes up; a log that a reload does not lose; somebody who watches, is removed, and is forgotten by the server; and a race for one counter window, for which all three play. The
// table is sealed, so that who wins the race does not hang on how busy this machine is.
import { readFileSync } from 'node:fs';
import { draw } from './draw.mjs';
import { check, HASTY, id, PATIENCE, SHOTS, test, until } from './place.mjs';
import { byMouse, play } from './player.mjs';

const EVIL = ['<img src=x onerror=alert(1)>', '"><svg onload=alert(2)>', "';alert(3)//"];
const FLAGS = { sealed: 0, chat: 1 };

/** The lobby as its host and as whoever follows the link. */
async function gather(person) {
  const anne = await person(EVIL[0], '#friends');
  await anne.click(`${id('make')}:enabled`);
  await anne.waitForURL(/#t\/[a-z2-7]{16}$/);
  const link = await anne.inputValue(id('link'));
  const picture = await anne.$eval('img[src*=qr]', (image) =>
    image.decode().then(() => image.naturalWidth),
  );
  check(link === anne.url() && picture > 0, 'a link, and its QR code');

  await anne.click(id('change'));
  await anne.click('dialog .segments label:has-text("3")');
  await anne.click(`dialog ${id('pace')} label:has-text("Custom")`);
  await anne.selectOption(id('clock'), 'untimed'); // whoever is slow here is the machine
  await anne.selectOption(id('window'), '0');
  for (const flag of Object.values(FLAGS)) await anne.check(`dialog .tick input >> nth=${flag}`);
  await anne.click(id('apply'));

  const others = [];
  for (const name of [EVIL[1], '']) {
    const page = await person(name, link.slice(link.indexOf('#')));
    if (!name) await introduce(page, 'Cleo');
    await page.click(`${id('sit')} >> nth=0`);
    others.push(page);
  }
  await others[0].waitForFunction(
    (name) => document.querySelector('[data-seat=A]').textContent.includes(name),
    EVIL[0],
  );
  const shown = await others[0].getAttribute('[data-seat=A] bdi', 'title');
  check(shown === EVIL[0], 'a name is a text, and a long one is whole in its title');
  const all = [anne, ...others];
  await waiting(anne, others[1]);
  await deal(all);
  return all;
}

/** Whoever waits is shown how to play, and may try a card; the host sees who is new, and nobody else does. */
async function waiting(host, guest) {
  const marks = (page) => page.locator(id('new')).count();
  await until(async () => (await marks(host)) === 2, 'the host sees who is new here');
  check((await marks(guest)) === 0, 'and the others do not');
  const shown = guest.locator(`${id('while-waiting')} h3`);
  const titles = [];
  for (let i = 0; i < 5; i++) {
    titles.push(await shown.textContent());
    await guest.click(id('step-next'));
  }
  check(new Set(titles).size === 5, `how to play, step by step: ${titles.join(', ')}`);
  await guest.screenshot({ path: `${SHOTS}/waiting-try.png`, fullPage: true });
  await guest.click(`${id('while-waiting')} button.card >> nth=0`);
  const answer = await guest.textContent(id('tried'));
  check(/counters it/.test(answer), `and a card to try: ${answer}`);
  await guest.click(id('try-another'));
  check((await guest.textContent(id('tried'))) === '', 'and another one');
}

/** Whoever has no name is asked for one, and has a suggestion already. */
async function introduce(page, name) {
  const field = await page.waitForSelector(`${id('own-name')}:focus`);
  check((await field.inputValue()) !== '', 'a name is suggested to whoever comes by a link');
  await page.keyboard.type(name); // writes over it
  await page.keyboard.press('Enter');
}

/** All are ready, and the first of them is the host. */
async function deal(all) {
  for (const page of all) await page.click(id('ready'));
  await all[0].click(`${id('start')}:enabled`);
  await dealt(all);
}

async function dealt(all) {
  const hands = await Promise.all(
    all.map(async (page) => (await page.waitForSelector('.hand-card')) && hand(page)),
  );
  check(
    new Set(hands.map(String)).size > 1,
    'three browsers at one table, each with a hand of its own',
  );
}

/** The game is there again, for whoever played, and for a stranger by its link; nobody else finds it. */
async function replay(page, person) {
  await page.click(id('replay'));
  await page.waitForSelector(id('ply'));
  await page.click(id('share'));
  const link = await page.inputValue('dialog input[readonly]');
  check(/#game\/[a-z2-7]{16}\//.test(link), `the link of a replay tells no number (${link})`);
  const stranger = await person('Stranger', link.slice(link.indexOf('#')));
  await stranger.waitForSelector(id('ply'));
  await stranger.context().close();
  await page.goBack();
  await page.waitForSelector(id('rematch'));
}

/** The same people once more: who votes is ready. */
async function rematch(all) {
  for (const page of all) await page.click(id('rematch'));
  for (const page of all) await page.waitForSelector(id('over'), { state: 'detached' });
  await dealt(all);
}

const hand = (page) => page.$$eval('.hand-card', (all) => all.map(({ dataset }) => dataset.card));

/** What there is to be seen of a table at one moment. Runs in the page. */
const glance = () => ({
  // The game, or one family's part in it.
  over: document.querySelector('.family.out, [data-testid=over]') !== null,
  told: document.querySelector('[data-testid=live]')?.textContent,
  hand: [...document.querySelectorAll('.hand-card')].map(({ dataset }) => dataset.card),
  asked: document.querySelector('.window [data-pick=pass]:enabled') !== null,
  /** The Counter that this page could play now. */
  able: document.querySelector('.window .counter')?.dataset.pick ?? null,
});
const look = (pages) => Promise.all(pages.map((page) => page.evaluate(glance)));

async function stuck(all) {
  for (const [i, page] of all.entries()) await page.screenshot({ path: `${SHOTS}/stuck-${i}.png` });
  const bars = await Promise.all(all.map((page) => page.innerText('.bar')));
  return new Error(`nobody goes on: ${bars.join(' | ')}`);
}

/** What answers which card (R 2), as far as two people can hold it. */
const COUNTERS = {
  CON: ['MOB', 'FAM'],
  CNM: ['FAM'],
  CNF: ['MOB'],
  PRI: ['MOB', 'FAM'],
  DBL: ['MOB', 'FAM'],
  LAM: ['FIN'],
};
const KEPT = new Set(Object.values(COUNTERS).flat());

/** The hand in the order in which it is played: first what all the others could counter, then what nobody could, and one's own
 * Counters last. */
function liked(hand, others) {
  const answered = (card) =>
    others.every((other) => COUNTERS[card].some((counter) => other.includes(counter)));
  const rank = (card) => {
    if (KEPT.has(card)) return 3;
    if (!(card in COUNTERS)) return 1;
    return answered(card) ? 0 : 2;
  };
  return [...hand].sort((a, b) => rank(a) - rank(b));
}

/** One thing by mouse, or nothing where there is nothing to do. A window may have opened meanwhile: it is not answered. */
function step(page, order) {
  const how = (_, now) => (ANSWERS.has(now.kind) ? Promise.reject() : byMouse(page, now));
  let looks = 0;
  return play(page, how, { enough: (done) => done > 0 || looks++ > 0, liked: order });
}
const ANSWERS = new Set(['counter', 'pass']);

/** Plays on, for a window that is as wanted; in all others everybody passes. null: there will be none in this game. */
async function toWindow(all, wanted) {
  let [heard, moved] = ['', Date.now()];
  for (let seen = await look(all); !seen[0].over; seen = await look(all)) {
    if (seen[0].told !== heard) [heard, moved] = [seen[0].told, Date.now()];
    if (Date.now() - moved > PATIENCE) throw await stuck(all);
    const open = all.filter((_, i) => seen[i].asked);
    if (open.length === 0) {
      const others = (i) => seen.filter((_, j) => j !== i).map(({ hand }) => hand);
      await Promise.all(all.map((page, i) => step(page, liked(seen[i].hand, others(i)))));
    } else if (open.length < all.length - 1) {
      await all[0].waitForTimeout(50); // the others are asked, too, and will see it
    } else if (wanted(seen.filter(({ asked }) => asked))) {
      return open;
    } else {
      await Promise.all(open.map((page) => page.click('.window [data-pick=pass]')));
    }
  }
  return null;
}

/** In nearly every game there is a card that two can counter, soon; in none of so many, the test has lost its subject. */
const GAMES = 6;

/** The lines of the log, by their keys: of a long game it has the last ones. */
const logged = (page) =>
  page.$$eval('[data-line]', (all) => all.map(({ dataset }) => dataset.line));

/** The text of the first new line that says so. */
async function news(page, known, says) {
  const found = await page.waitForFunction(
    ([keys, part]) =>
      [...document.querySelectorAll('[data-line]')].find(
        ({ dataset, textContent }) => !keys.includes(dataset.line) && textContent.includes(part),
      )?.textContent,
    [known, says],
  );
  return found.jsonValue();
}

/** Two of them counter at once: one does, and the other keeps the card and is told why. False where the cards of this game
 * have not let two of them. */
async function race(all) {
  const open = await toWindow(all, (seen) => seen.every(({ able }) => able));
  if (!open) return false;
  const cards = (await look(open)).map(({ able }) => able);
  const before = await Promise.all(open.map(hand));
  const earlier = await Promise.all(open.map(logged));
  // At once, and not by the mouse, which takes its time. A sealed window waits for both.
  await Promise.all(open.map((page) => page.$eval('.window .counter', (button) => button.click())));
  const lines = await Promise.all(open.map((page, i) => news(page, earlier[i], ' with ')));
  const kept = open.filter((_, i) => !lines[i].includes('You counter with'));
  check(kept.length === 1, `two Counters for one window: one counts (${lines.join('; ')})`);
  const i = open.indexOf(kept[0]);
  const copies = (cardsOf) => cardsOf.filter((card) => card === cards[i]).length;
  // He may have drawn another one by now.
  check(copies(await hand(kept[0])) >= copies(before[i]), 'the other one keeps the card');
  await kept[0].waitForSelector(':is(.heat, .calm .caption):has-text("You keep the card")');
  await kept[0].screenshot({ path: `${SHOTS}/race-lost.png` });
  check(true, 'whoever lost is told so');
  return true;
}

/** A line that can be cut: nothing comes through until it is whole again. Or it dies, and nobody is told. */
async function breakable(page) {
  const line = { whole: true, calls: [] };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (!line.whole) return void socket.close();
    const call = { socket, server: socket.connectToServer(), dead: false };
    socket.onMessage((text) => call.dead || call.server.send(text));
    call.server.onMessage((text) => call.dead || socket.send(text));
    line.calls.push(call);
  });
  line.cut = async () => {
    line.whole = false;
    for (const { socket, server } of line.calls.splice(0)) {
      await socket.close();
      await server.close();
    }
  };
  line.die = () => {
    for (const call of line.calls) call.dead = true;
  };
  return line;
}

const MARK = '.family:has-text("svg onload") .mark';

/** The line of one is cut: the others see it, and he comes back by himself. */
async function cut([anne, ben], line) {
  await line.cut();
  await ben.waitForSelector('.bar .notice');
  await anne.waitForSelector(MARK);
  await anne.screenshot({ path: `${SHOTS}/line-cut-seen.png` });
  await ben.screenshot({ path: `${SHOTS}/line-cut.png` });
  line.whole = true;
  await ben.waitForSelector('.bar .notice', { state: 'detached' });
  await anne.waitForSelector(MARK, { state: 'detached' });
  check(true, 'back at the table after the line was cut');
}

/** Somebody looks at the page again; whether it asks at once if its line is still good. Runs in the page. */
function wake() {
  const { send } = WebSocket.prototype;
  let asks = false;
  WebSocket.prototype.send = function (text) {
    asks ||= text.includes('"ping"');
    send.call(this, text);
  };
  document.dispatchEvent(new Event('visibilitychange'));
  WebSocket.prototype.send = send;
  return asks;
}

/** A phone that slept: its line is dead, and nobody has said goodbye. (That it is looked at again is all that a page can be
 * told here: Chromium freezes none that playwright keeps in sight.) */
async function sleep([, ben], line) {
  await ben.evaluate(() => (window.slept = true));
  line.die();
  check(await ben.evaluate(wake), 'a phone that wakes up asks whether its line is good');
  await until(() => !line.calls.at(-1).dead, 'it is not, and the phone calls again');
  await ben.waitForSelector('.bar .notice', { state: 'detached' });
  check(await ben.evaluate(() => window.slept), 'and is back without being loaded again');
}

/** The server dies while a window is open. It opens again, and counts once. */
async function crash(all, place) {
  const open = await toWindow(all, () => true);
  const before = await logged(all[0]);
  await place.kill();
  await Promise.all(all.map((page) => page.waitForSelector('.bar .notice')));
  await place.restart();
  await Promise.all(open.map((page) => page.waitForSelector('.window [data-pick=pass]:enabled')));
  check(true, 'a server that was killed in a window: the window is open again');
  for (const page of open) await page.click('.window [data-pick=pass]');
  await news(all[0], before, '');
  const lineUp = (page) =>
    page.$$eval('.line-up [data-what]', (men) => men.map(({ dataset }) => dataset.what).join());
  const same = async () => new Set(await Promise.all(all.map(lineUp))).size === 1;
  await until(same, 'the game goes on, and all see the same line-up');
}

const lines = (page) =>
  page.$$eval('[data-line]:not(.talk)', (all) => all.map(({ textContent }) => textContent.trim()));

/** Nothing happens here meanwhile: no clock runs, and nobody plays. Whoever comes back by the start page has the log that was there; whoever comes
 * late has one as long, without a card of anybody's hand; and to neither is any of it announced. */
async function remember([, , cleo], person) {
  let seen = '';
  const still = async () => {
    const last = seen;
    await cleo.waitForTimeout(500); // a death stands for half of that
    return (seen = (await lines(cleo)).join('|')) === last;
  };
  await until(still, 'all that happened has been shown');
  const before = await lines(cleo);
  const at = new URL(cleo.url());
  await cleo.goto('about:blank');
  await cleo.goto(at.origin);
  await cleo.click(`${id('mine')} a[href="${at.hash}"]`);
  await until(
    async () => (await lines(cleo)).join('|') === before.join('|'),
    `a log of ${before.length} lines is the same after the tab was closed, and found again under “My tables”`,
  );
  const late = await person('Late', at.hash);
  await until(
    async () => (await lines(late)).length === before.length,
    'whoever comes late has the whole log',
  );
  const all = await lines(late);
  check(
    before.some((line) => /^You draw /.test(line)) && !all.some((line) => /^You /.test(line)),
    'as one who watches',
  );
  for (const page of [cleo, late])
    check((await page.$$('[data-testid=live] [data-event]')).length === 0, 'nothing is announced');
  await late.screenshot({ path: `${SHOTS}/log-late.png` });
  return late;
}

/** By one key, wherever the focus is: what had it may have gone meanwhile. */
async function shut(page) {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
}

/** The host removes somebody who watches, in the middle of the game: it is asked first, and they are told. */
async function remove([anne, ben], late) {
  await ben.click('header.top button >> nth=0');
  await ben.waitForSelector(id('leave'));
  check((await ben.locator(id('more')).count()) === 0, 'only the host is asked who watches');
  await shut(ben);
  await anne.click('header.top button >> nth=0');
  await anne.waitForSelector(id('more'));
  await anne.screenshot({ path: `${SHOTS}/menu-host.png` });
  await anne.click(id('more'));
  await anne.click(`${id('watchers')} ${id('remove')}`);
  await anne.screenshot({ path: `${SHOTS}/remove-watcher.png` });
  await anne.click(id('remove-sure'));
  await late.waitForSelector('text=The host removed you from the table.');
  await anne.waitForSelector('text=Nobody is watching.');
  check(true, 'whoever watched is gone, and has been told');
  await anne.evaluate(() => document.activeElement?.blur()); // as after a button that has gone
  await shut(anne);
}

/** Whoever wants to takes along what the server has of them, and is forgotten. */
async function forget(late) {
  await late.goto(late.url().replace(/#.*/, '#friends'));
  await late.click('header button >> nth=1');
  await late.click(`${id('your-data')} summary`);
  await late.screenshot({ path: `${SHOTS}/your-data.png` });
  const [file] = await Promise.all([late.waitForEvent('download'), late.click(id('take-data'))]);
  const { name } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  check(name === 'Late', `what is kept is a file (${file.suggestedFilename()})`);
  await late.click(id('erase'));
  await late.screenshot({ path: `${SHOTS}/your-data-erase.png` });
  await late.click(id('erase-sure'));
  await late.waitForSelector('text=You are erased.');
  const known = await late.evaluate(async () => (await fetch('api/me')).status);
  check(known === 401, `the server knows them no more (${known})`);
  await late.context().close();
}

/** Ben has a sheet open: what is said then is announced there, for nothing outside of it is heard. */
async function chat([anne, ben]) {
  await ben.click('header.top button >> nth=0');
  await ben.waitForSelector('dialog[open]');
  await anne.click('.tabs button >> nth=1');
  for (const text of EVIL) {
    const field = await anne.waitForSelector('.chat input');
    await field.fill(text);
    await field.press('Enter');
  }
  for (const text of EVIL)
    await ben.waitForFunction(
      (line) => document.querySelector('dialog [role=log]').textContent.includes(line),
      text,
    );
  await shut(ben);
  await ben.click('.tabs button >> nth=1');
  for (const page of [anne, ben]) {
    await page.waitForFunction(
      (all) => all.every((text) => document.querySelector('.chat').textContent.includes(text)),
      EVIL,
    );
    check(!(await page.$('img[src=x], svg[onload]')), 'lines of chat are texts');
    await page.click('.tabs button >> nth=0');
  }
}

await test({}, async ({ place, open, complaints }) => {
  let alarms = 0;
  let line;
  const person = async (name, hash) => {
    const page = await open(
      { viewport: { width: 1100, height: 700 }, reducedMotion: 'reduce' },
      { name, ...HASTY },
    );
    page.on('dialog', (dialog) => void dialog.dismiss(alarms++));
    if (name === EVIL[1]) line = await breakable(page);
    await page.goto(place.url + hash);
    return page;
  };
  let all = await gather(person);
  await draw(all);
  await replay(all[2], person);
  await rematch(all);
  await chat(all);
  await crash(all, place);
  const late = await remember(all, person);
  await remove(all, late);
  await forget(late);
  await cut(all, line);
  await sleep(all, line);
  for (let games = 1; !(await race(all)); games++) {
    if (games === GAMES)
      throw new Error(`in ${games} games there was no card that two could counter`);
    for (const page of all) await page.context().close();
    all = await gather(person);
  }
  check(alarms === 0, 'no script of anybody was run');
  const odd = complaints.filter((text) => !/ERR_(INTERNET|CONNECTION)|WebSocket|401/.test(text));
  check(odd.length === 0, `no complaint of a browser ${odd.join('; ')}`);
});
