// table.mjs - what one does at the table goes as one means it, by finger, mouse and keyboard, on large screens and small ones.
import { readFileSync } from 'node:fs';
import { apart, reachable, unbroken } from './looks.mjs';
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { byTouch, play } from './player.mjs';
import { playing, record, replayed } from './position.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

/** A holds a card for each case: with a target, without one, and one that answers. */
const TURN = record(
  'turn=A list=B2,C4 home=123456789/13456789/12356789 hands=CON,WAR,FAM,VEN/CON/CON deck=CON,LAM,CON,LAM,CON,PAY discard=HIT',
  'A:drop,CON',
);

/** In how many lines its text stands. */
const lines = (page, selector) =>
  page.$eval(selector, (it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
  });
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
  await phone.waitForSelector(card('CON'), { state: 'detached' });
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

/** Whoever wants to be asked is asked, with whatever the page is touched. */
const confirmed = ({ open, url }) => ({
  open: (options, prefs) => open(options, { ...prefs, confirm: 'always' }),
  url,
});

/** What is chosen can be taken back by one button; what cannot be played stays dim; what cannot be changed is not said to be. */
async function choosing(at) {
  const page = await turn(confirmed(at), DESK);
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

/** A mouse plays with its last target, of one as of several; a finger is asked, and may think of somebody else. */
async function confirming(at) {
  const gone = (page, code) => page.waitForSelector(card(code), { state: 'detached' });
  const man = (who) => `[data-what=${who}][data-look=legal]:is(button)`;
  for (const [code, men] of [
    ['CON', ['B1']],
    ['VEN', ['B1', 'C1', 'B3', 'C2']],
  ]) {
    const desk = await turn(at, DESK);
    await desk.click(card(code), { position: { x: 12, y: 40 } });
    for (const who of men) await desk.click(man(who));
    await gone(desk, code);
    check(true, `${code} of a mouse goes with the last of ${men.length}`);
    await desk.context().close();
  }
  const phone = await turn(at, PHONE);
  await phone.tap(card('CON'));
  await phone.tap('[data-family=B]');
  await phone.tap(man('B1'));
  await phone.waitForSelector(id('send'));
  check(/change it/.test(await question(phone)), 'a finger is asked before a card goes');
  await phone.screenshot({ path: `${SHOTS}/confirm-phone.png` });
  check((await phone.locator(card('CON')).count()) === 1, 'and holds it until then');
  await phone.tap(id('send'));
  await gone(phone, 'CON');
  await phone.context().close();
}

/** A phone buzzes once when it is its owner's turn, unless they have switched that off; alone nobody's screen is kept on. */
async function buzzing({ open, url }) {
  for (const buzz of [true, false]) {
    const noting = async (options, prefs) => {
      const page = await open(options, { ...prefs, buzz });
      await page.addInitScript(() => {
        window.noted = [];
        navigator.vibrate = (pattern) => window.noted.push(String(pattern)) > 0;
        if (navigator.wakeLock) navigator.wakeLock.request = () => window.noted.push('awake');
      });
      return page;
    };
    const page = await turn({ open: noting, url }, PHONE);
    await page.tap(card('CON'));
    const noted = await page.evaluate(() => window.noted.join(' '));
    check(noted === (buzz ? '80' : ''), `a turn buzzes ${buzz ? 'once' : 'not at all'} (${noted})`);
    await page.context().close();
  }
}

/** A's last man is the next to die. */
const LAST = record(
  'turn=A war=1 list=A1,B2 home=-/1345/1245 hands=CON,PAY/CON,LAM/CON,LAM deck=CON,LAM,CON,CON,TRU,CON,COP,CON,CON,COP discard=HIT',
  'A:drop,CON',
);

/** Whoever is out watches, sees the end at once, or begins another game; what others hold is not shown before the end. */
async function finished({ open, url }) {
  const out = async (options) => {
    const last = { at: '0/open', seat: 'A', sign: '.hand-card.playable', ...options };
    const page = await playing({ open, url }, LAST, last);
    const touch = options.hasTouch ? 'tap' : 'click';
    await page[touch](card('CON'), { position: { x: 12, y: 40 } });
    await page[touch](id('drop'));
    if (options.hasTouch) await page.tap(id('drop-sure'));
    await page.waitForSelector(id('out'));
    return page;
  };
  const desk = await out(DESK);
  await desk.screenshot({ path: `${SHOTS}/out-desk.png` });
  await desk.click(id('out-watch'));
  await desk.waitForSelector(id('out'), { state: 'detached' });
  await desk.click('.asks .buttons >> text=What now?');
  await desk.click(id('out-skip'));
  await desk.waitForSelector(id('over'));
  check(true, 'whoever is out may watch, and see the end at once');
  await desk.context().close();
  const phone = await out(PHONE);
  await phone.screenshot({ path: `${SHOTS}/out-phone.png` });
  const before = phone.url();
  await phone.tap(id('out-anew'));
  await phone.waitForURL((at) => /#solo\//.test(at.href) && at.href !== before);
  await phone.waitForSelector('.hand-card');
  check(true, 'or begin another game');
  await phone.goto(url);
  await phone.waitForSelector(id('play'));
  const kept = await phone.locator(id('saved')).count();
  check(kept <= 1, `and the one before is not kept (${kept})`);
  await phone.context().close();
}

/** What is said has room to be read, on a phone and large over a desk; a phrase is a flyout away, and all of that is on the screen. */
async function talking(at) {
  const said = (page, where = '') => page.locator(`${where} ${id('said')}`);
  const seen = (page) =>
    page.$eval('.flyout', (it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
  const phone = await turn(at, PHONE);
  await phone.tap('header.top button[aria-label=Talk]');
  await phone.tap(id('phrases'));
  check(await seen(phone), 'the phrases are on the screen of a phone');
  await phone.screenshot({ path: `${SHOTS}/phrases-phone.png` });
  await phone.tap('[data-emote="1"]');
  await said(phone).locator('p').waitFor();
  check((await phone.locator('.flyout').count()) === 0, 'one of them is said, and they are gone');
  const { height } = await said(phone).boundingBox();
  check(height > 300, `what is said has room on a phone: ${height} px`);
  await phone.context().close();
  const desk = await turn(at, DESK);
  await desk.click('.side .tabs >> text=Talk');
  await desk.click(`.side ${id('phrases')}`);
  check(await seen(desk), 'the phrases are on a desk');
  await desk.screenshot({ path: `${SHOTS}/phrases-desk.png` });
  await desk.keyboard.press('Escape');
  check((await desk.locator('.flyout').count()) === 0, 'Escape closes them');
  await desk.click(id('larger'));
  const large = await said(desk, 'dialog').boundingBox();
  check(large.height > 400, `and what is said has room over a desk: ${large.height} px`);
  await desk.screenshot({ path: `${SHOTS}/talk-desk.png` });
  await desk.keyboard.press('Escape');
  await desk.waitForSelector('dialog', { state: 'detached' });
  check(await said(desk, '.side').isVisible(), 'and goes back to its place');
  await desk.context().close();
}

/** On a phone the word that plays a card stands in one line: the long one beside it gives way. */
async function sending({ open, url }) {
  for (const lang of ['en', 'de']) {
    const speaking = (options, prefs) => open(options, { ...prefs, lang });
    const page = await turn({ open: speaking, url }, PHONE);
    await page.tap(card('WAR'));
    for (const width of [390, 320]) {
      await lettered(page, width, 1);
      await page.screenshot({ path: `${SHOTS}/ready-${width}-${lang}.png` });
      const shown = `ready-${width}-${lang}: ${(await labels(page)).join(', ')}`;
      check((await lines(page, id('send'))) === 1, shown);
      const cut = await page.$$eval('section.asks .buttons button', (all) =>
        Math.max(...all.map((it) => it.scrollWidth - it.clientWidth)),
      );
      check(cut <= 0, `${shown}: whole (but for ${cut} px)`);
      await unbroken(page, shown);
    }
    await page.context().close();
  }
}

/** One's own time is on the phone, too; and the numbers of six families have room, with large letters as well. */
async function clock({ open, url }) {
  const taste = {
    edition: 'lookout-2021',
    seats: 6,
    level: 'stooge',
    pace: 'custom',
    clock: 'standard',
    window: null,
  };
  const page = await open({ ...PHONE, reducedMotion: 'reduce' }, { ...HASTY, taste });
  await page.goto(url);
  await page.click(`${id('play')}:enabled`);
  // The bots may have begun, and wait for an answer.
  await play(page, byTouch, { enough: () => page.$('.hand-card.playable, .hand-card.resting') });
  for (const [width, letters] of [
    [390, 1],
    [320, 1],
    [390, 2],
    [320, 2],
  ]) {
    await lettered(page, width, letters);
    const shown = `clock-${width}${letters > 1 ? '-large' : ''}`;
    const { x, y, width: wide } = await page.locator('.felt header.top .clock').boundingBox();
    const time = (await page.textContent('.felt header.top .clock')).trim();
    check(
      /^\d+(:\d\d)?$/.test(time) && x >= 0 && y >= 0 && x + wide <= width,
      `${shown}: one’s own clock is there: ${time}`,
    );
    await page.screenshot({ path: `${SHOTS}/${shown}.png` });
    await apart(page, shown);
    await unbroken(page, shown);
  }
  await page.context().close();
}

/** A phone so wide, with letters so large. */
async function lettered(page, width, letters) {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${letters}em`);
  await page.setViewportSize({ width, height: width < 400 ? width * 2 : 400 });
  // The table looks at the letters when its room changes.
  await page.waitForFunction(
    ([wide, large]) => {
      dispatchEvent(new Event('resize'));
      const felt = document.querySelector('.felt');
      felt.scrollTop = 0;
      return innerWidth === wide && felt.classList.contains('large') === large;
    },
    [width, letters > 1],
  );
  await page.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** B may answer with either of two Counters. */
const WINDOW = record(
  'turn=A list=B2,C4 home=123456789/13456789/12356789 hands=CON,VEN/FAM,MOB,LAM/CON deck=CON,LAM,CON,LAM,CON,PAY discard=HIT',
  'A:CON,C1 *:pass',
);

/** Two Counters, passing and more time stand on a phone whole, in both languages; so do the choices of the menu. */
async function answering({ open, url }) {
  for (const lang of ['en', 'de']) {
    const speaking = (options, prefs) => open(options, { ...prefs, lang });
    const ask = { at: '2/open', seat: 'B', sign: '.window .counter', ...PHONE };
    const page = await playing({ open: speaking, url }, WINDOW, ask);
    for (const width of [390, 320]) {
      await lettered(page, width, 1);
      const shown = `window-${width}-${lang}`;
      await page.screenshot({ path: `${SHOTS}/${shown}.png` });
      const hidden = await page.$eval('.stage .facts', (it) => it.scrollHeight - it.clientHeight);
      check(hidden <= 0, `${shown}: all of the window is seen (but for ${hidden} px)`);
      await reachable(page, shown);
      await unbroken(page, shown);
      const hold = await page.$eval('[data-pick=hold]', (it) => it.innerText);
      check(/\+10\ss/.test(hold), `${shown}: how much time there is to be had (${hold})`);
      const prompts = page.locator('.asks .orders label');
      check(await prompts.isVisible(), `${shown}: what is chosen there is said`);
    }
    await lettered(page, 320, 2);
    await page.screenshot({ path: `${SHOTS}/window-320-large-${lang}.png` });
    await unbroken(page, `window-320-large-${lang}`);
    await page.tap('header.top button >> nth=0');
    await page.waitForSelector('dialog[open]');
    for (const width of [390, 320]) {
      await lettered(page, width, 1);
      await page.screenshot({ path: `${SHOTS}/menu-${width}-${lang}.png` });
      await unbroken(page, `menu-${width}-${lang}`, 'dialog button');
    }
    await page.context().close();
  }
}

/** Two men of long names are meant, and the one who means them has not the shortest. */
const TWO = record(
  'turn=C list=A2,C4 home=13456789/123456789/12356789 hands=FAM,MOB,LAM/CON/DBL,VEN deck=CON,LAM,CON,LAM,CON,PAY discard=HIT',
  'C:DBL,A1,A7 *:pass',
);

/** Who plays what at whom stands on a large screen to its end, and what can be done stands in whole pieces. */
async function asking({ open, url }) {
  for (const lang of ['en', 'de']) {
    const speaking = (options, prefs) => open(options, { ...prefs, lang });
    const ask = { at: '3/open', seat: 'A', sign: '.window .counter', ...DESK };
    const page = await playing({ open: speaking, url }, TWO, ask);
    await page.screenshot({ path: `${SHOTS}/two-desk-${lang}.png` });
    const over = await page.$eval(id('question'), (it) => it.scrollHeight - it.clientHeight);
    check(over <= 0, `all of “${await question(page)}” is seen (but for ${over} px)`);
    const cut = await page.$eval('.stage .who strong', (it) => it.scrollWidth - it.clientWidth);
    check(cut <= 0, `and so is the name in the window (but for ${cut} px)`);
    check(
      (await lines(page, '[data-pick=hold] small')) === 1,
      'how much time is left is one piece',
    );
    await page.context().close();
  }
}

/** What may be chosen is outlined in brass and white; where the keyboard is shows by another colour around white, on such a thing,
 * too. */
async function focusing(at) {
  const page = await turn(at, DESK);
  const hue = (name) =>
    page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${token})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  const [brass, focus] = [await hue('legal'), await hue('focus')];
  const [r, g, b] = brass.match(/\d+/g).map(Number);
  check(
    r > g && g > b && brass !== focus,
    `brass is no green, and not the focus: ${brass}, ${focus}`,
  );
  /** Waits for it: a shadow takes a moment. */
  const outlined = (selector) =>
    page.waitForFunction(
      ([legal, colour]) => {
        const rings = getComputedStyle(document.querySelector(legal)).boxShadow;
        return rings.startsWith('rgb(255, 255, 255) 0px 0px 0px') && rings.includes(colour);
      },
      [selector, brass],
    );
  const ringed = (selector, part) =>
    page.waitForFunction(
      ([focused, within, colour]) => {
        const it = document.querySelector(focused);
        if (!it?.matches(':focus-visible')) return false;
        const { outlineColor, outlineStyle } = getComputedStyle(it);
        const { boxShadow } = getComputedStyle(within ? it.querySelector(within) : it);
        const white = /^rgb\(255, 255, 255\) 0px 0px 0px 3px/.test(boxShadow);
        return outlineStyle === 'solid' && outlineColor === colour && white;
      },
      [selector, part, focus],
    );
  await outlined('.hand-card.playable');
  check(true, 'a card that can be played is outlined in brass and white');
  await page.focus(card('CON'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await ringed('.hand-card.playable:focus');
  check(true, 'where the keyboard is shows: on a card that can be played,');
  const whole = await page.$eval('.hand-card:focus', (it) => {
    const { right, top, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(right - 8, top + height / 2));
  });
  check(whole, 'and its neighbour does not lie over it');
  await page.keyboard.press('Enter');
  await outlined('.mug.legal:not(:focus) .mug-face');
  await ringed('.mug.legal:focus', '.mug-face');
  check(true, 'and on a mobster who can be chosen');
  await page.screenshot({ path: `${SHOTS}/focus-desk.png` });
  await page.context().close();
}

/** Whoever drags a card sees at whom. */
async function dragging(at) {
  const page = await turn(at, DESK);
  await page.hover(card('CON'), { position: { x: 12, y: 40 } }); // which waits until the hand lies still
  const from = await page.locator(card('CON')).boundingBox();
  const target = await page.locator('.mug[data-what=B3]').boundingBox();
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  await page.mouse.move(from.x + 12, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y - 60, { steps: 3 });
  await page.mouse.move(x, y, { steps: 3 });
  const ghost = await page.locator('.ghost').boundingBox();
  const beside =
    ghost.x > x || ghost.x + ghost.width < x || ghost.y > y || ghost.y + ghost.height < y;
  check(
    beside && ghost.width < from.width / 2,
    `the card goes small beside the pointer (${ghost.width})`,
  );
  check(!(await page.isVisible('.ghost .key')), 'without the number of its key');
  await page.screenshot({ path: `${SHOTS}/drag-desk.png` });
  await page.mouse.up();
  await page.waitForSelector(card('CON'), { state: 'detached' });
  check((await page.locator('.ghost').count()) === 0, 'and is played at whom it is dropped on');
  await page.context().close();
}

/** The key of a card stands beneath its name, on small cards and in large letters. */
async function numbered(at) {
  const page = await turn(at, { viewport: { width: 640, height: 400 } });
  for (const letters of [1, 2]) {
    await lettered(page, 640, letters);
    const places = await page.$$eval('.hand-card .key', (all) =>
      all.map((key) => key.offsetTop / key.parentElement.offsetHeight),
    );
    await page.screenshot({ path: `${SHOTS}/keys-small-${letters}.png` });
    const highest = Math.min(...places);
    check(places.length && highest > 0.87, `letters × ${letters}: keys beneath names (${highest})`);
  }
  await page.context().close();
}

/** However narrow the place of a long name is, its dots stay with it. Runs in the page. */
function dotsAlone() {
  const shown = document.querySelector('h1.turn');
  const heading = shown.parentElement.appendChild(shown.cloneNode(true));
  heading.style.cssText = 'position: fixed; display: block; transition: none !important';
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lineOf = (node, i) => {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    return Math.round(range.getBoundingClientRect().top);
  };
  const dots = () => {
    texts.currentNode = heading;
    while (texts.nextNode()) if (texts.currentNode.data.includes('…')) return texts.currentNode;
    return null;
  };
  const found = [];
  for (let width = 60; width <= 160; width++) {
    heading.style.width = `${width}px`;
    const node = dots();
    const i = node?.data.indexOf('…') ?? 0;
    if (i < 1 || lineOf(node, i) !== lineOf(node, i - 1)) found.push(width);
  }
  heading.remove();
  return found;
}

async function shortened({ open, url }) {
  const names = 'Annemarie Wolfeschlegelsteinhausen/Annemarie Wolfeschlegelsteinhausen/Cleo';
  const page = await open({ ...PHONE, reducedMotion: 'reduce' }, HASTY);
  await replayed(page, url, `[Names "${names}"]\n${TURN}`, '0/A');
  await page.waitForSelector('h1.turn:has-text("…")');
  await lettered(page, 320, 1);
  await page.screenshot({ path: `${SHOTS}/long-name-320.png` });
  const alone = await page.evaluate(dotsAlone);
  check(alone.length === 0, `the dots of a name are not alone on a line (${alone.join(' ')})`);
  await page.context().close();
}

/** A replay has its table whole, names everybody, and says where it can be shared. */
async function replaying({ open, url }) {
  const page = await open({ ...DESK, reducedMotion: 'reduce' }, HASTY);
  const text = readFileSync(new URL('./short.fbr', import.meta.url), 'utf8');
  await replayed(page, url, text, '40/open');
  await page.waitForSelector('.hands');
  const [board, hands] = await Promise.all(
    ['.board', '.hands'].map((part) => page.locator(part).boundingBox()),
  );
  const under = Math.round(board.y + board.height - hands.y);
  check(under <= 0, `open hands do not lie over the table (${under} px)`);
  await page.screenshot({ path: `${SHOTS}/replay-hands.png` });
  await page.evaluate(() => (location.hash = location.hash.replace('40/open', '28/C')));
  await page.waitForSelector('.line-up.war2');
  const said = await page.$eval('.felt', (felt) => felt.innerText);
  check(
    /New York Mob’s turn/i.test(said) && !/\byou(r|rs)?\b/i.test(said),
    'a replay knows no “you”',
  );
  await page.click(`${id('share')}:has-text("Share")`);
  const [kept] = await Promise.all([page.waitForEvent('download'), page.click(id('download'))]);
  check(/\.fbr$/.test(kept.suggestedFilename()), 'what is called Share has the file,');
  await page.click(id('verify'));
  await page.waitForSelector('dialog [role=status]:has-text("checked")');
  check(await page.$('dialog input[readonly]'), 'the proof and the link');
  await page.context().close();
}

const PARTS = [
  discarding,
  choosing,
  confirming,
  talking,
  buzzing,
  finished,
  sending,
  clock,
  answering,
  asking,
  focusing,
  dragging,
  numbered,
  shortened,
  replaying,
];

await test({}, async ({ place, open, complaints }) => {
  const at = { open, url: place.url };
  for (const part of PARTS) await part(at);
  check(complaints.length === 0, `no complaint of a browser ${complaints.join('; ')}`);
});
