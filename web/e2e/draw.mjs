// draw.mjs - a game in which nobody dies for 400 turns: the table offers a draw, most of those who are there agree, and the page
// says how it ended. So many turns would take minutes by mouse: everybody plays them on a line of their own.
import { check, id, SHOTS } from './place.mjs';

/** Drops a card whenever it is this page's turn, until a draw is offered. Runs in the page. */
function dawdle(table) {
  // These cannot be dropped; on an empty list they do nothing.
  const idle = ['VAL', 'WAR', 'AMB', 'TRU', 'FED'];
  // So many messages are taken at once, and another one in so many ms (docs/wire.md).
  const [burst, pace] = [50, 55];
  const socket = new WebSocket(Object.assign(new URL('ws', location), { protocol: 'ws:' }));
  const began = performance.now();
  let [n, seat, hand] = [0, '', []];
  const say = (type, rest) => socket.send(JSON.stringify({ type, n: ++n, ...rest }));
  const move = (question) => {
    const card = hand.pop();
    const picks = idle.includes(card) ? [card] : ['drop', card];
    const due = began + (n - burst) * pace - performance.now();
    setTimeout(() => say('move', { question, picks }), Math.max(0, due));
  };
  return new Promise((resolve, reject) => {
    const hear = {
      welcome: () => say('join', { table, step: 0 }),
      view({ step, view }) {
        ({ seat, hand } = view);
        if (view.asked === seat) move(step);
      },
      events({ step, events }) {
        for (const [what, who, card] of events)
          if (what === 'drew' && who === seat) hand.push(card);
        const [what, who] = events.at(-1);
        if (what === 'ask' && who === seat) move(step);
      },
      lobby({ lobby }) {
        if (!lobby.offered) return;
        socket.close();
        resolve();
      },
      refused: ({ text }) => reject(new Error(text)),
    };
    socket.onopen = () => say('hello', { wire: 1, client: 'test', lang: 'en' });
    socket.onclose = () => reject(new Error('the line was closed'));
    socket.onmessage = ({ data }) => {
      for (const line of data.split('\n')) {
        const told = JSON.parse(line);
        hear[told.type]?.(told);
      }
    };
  });
}

const OFFER = '.bar .aside:has-text("Call it a draw?")';
const AGREE = '.bar .buttons :text("Agree to the draw")';

/** To the end of a game that nobody has won; its players are at the table. */
export async function draw(all) {
  const hash = new URL(all[0].url()).hash;
  const go = (to) =>
    Promise.all(all.map((page) => page.evaluate((at) => (location.hash = at), to)));
  await go('#help'); // nobody looks at the table meanwhile
  await Promise.all(all.map((page) => page.evaluate(dawdle, hash.slice('#t/'.length))));
  await go(hash);
  await Promise.all(all.map((page) => page.waitForSelector(OFFER)));
  check(true, '400 turns without a death: a draw is offered to everybody');
  await all[0].screenshot({ path: `${SHOTS}/draw-offered.png` });
  await all[0].click(AGREE);
  await all[0].waitForSelector(OFFER, { state: 'detached' });
  check(!(await all[1].$(id('over'))), 'one of three alone does not end it');
  await all[1].click(AGREE);
  for (const page of all) await page.waitForSelector(`dialog[aria-label="A draw"] ${id('over')}`);
  await all[2].screenshot({ path: `${SHOTS}/draw.png` });
  check(true, 'two of three agree: the page of each says that it is a draw');
}
