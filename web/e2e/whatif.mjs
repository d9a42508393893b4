// whatif.mjs - "What if?": an old game, played on from the middle of it, in a counter window too. The game that comes of it is
// saved like any other, and its record says that it was not dealt.
import { readFileSync } from 'node:fs';
import { check, HASTY, id, SHOTS, test } from './place.mjs';
import { byMouse, play, steps } from './player.mjs';

/** A game in which A has just played a Contract on B1, and B may counter it. */
const GAME = `[Edition "lookout-2021"]
[Players "3"]
[Names "Ann/Ben/Cleo"]
[Families "Purple Gang/Moran Gang/Capone Mob"]
[Position "fb1 edition=lookout-2021 turn=A list=B2,C4 home=12345/13456/12356 hands=CON,DBL,LAM,WAR/FAM,CON,COP/CON,SUB,TRU deck=CNM,PAY,CNF,PRI,CON,FIN,INT,CON,SUB,CON,CNM,FAM,CON,INT,CON,LAM,FAM,CON,PRI,CON,MOB discard=HIT"]

A:CON,B1 *:pass
B:CON,A1 *:pass
`;

const file = { name: 'game.fbr', mimeType: 'text/plain', buffer: Buffer.from(GAME) };
const COUNTER = 2; // the ply of the first window

async function whatIf(page, seat) {
  await page.click(id('what-if'));
  await page.selectOption(id('what-if-seat'), seat);
  await page.screenshot({ path: `${SHOTS}/what-if.png` });
  await page.click(id('what-if-go'));
  await page.waitForURL(/#solo\//);
}

await test({ quick: 8 }, async ({ place, open, complaints }) => {
  const page = await open({}, { ...HASTY, taste: { pace: 'custom', window: null } }); // the window waits
  await page.goto(`${place.url}#replays`);
  await page.setInputFiles(id('file'), file);
  await page.waitForSelector(id('what-if'));
  const game = new URL(page.url()).hash.split('/')[1];
  await page.goto(`${place.url}#game/${game}/${COUNTER}/open`);
  await page.waitForFunction(
    (at) => document.querySelector('[data-testid=ply]')?.textContent.startsWith(`${at} `),
    COUNTER,
  );

  await page.reload();
  await page.waitForSelector(id('what-if'));
  check(true, 'a game from a file is there after a reload, too');

  await whatIf(page, 'B');
  await page.waitForSelector('.window .counter');
  check(true, 'the one who might have countered may counter now');
  await page.screenshot({ path: `${SHOTS}/what-if-window.png` });

  await page.reload();
  await page.waitForSelector('.window .counter');
  check(true, 'a reload comes back to the same window');

  await page.click('.window .counter');
  await play(page, byMouse, steps(3));
  await play(page, byMouse);
  await page.click(id('verify'));
  const proof = await page.waitForSelector('.proof');
  check(/placed, not dealt/.test(await proof.innerText()), 'nobody claims that it was dealt');

  await page.click(id('replay'));
  await page.waitForSelector(id('share'));
  await page.click(id('share'));
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click(id('download'))]);
  const text = readFileSync(await saved.path(), 'utf8');
  check(
    /^\[Position "fb1 /m.test(text) && !/^\[Commit /m.test(text),
    'its record begins with a position',
  );
  check(/\nA:CON,B1 [BC]:(FAM|MOB)/.test(text), 'and with the move that was countered this time');
  check(
    text.includes('Purple Gang/Moran Gang/Capone Mob'),
    'the families are those of the old game',
  );
  check(complaints.length === 0, `nothing was complained of: ${complaints.join('; ')}`);
});
