// client.test.ts - the client against the table in the worker's house, over a line that the test can cut.
import { expect, test, vi } from 'vitest';
import { Client } from '../src/lib/client';
import { Engine } from '../src/lib/engine';
import type { Dial, Ear } from '../src/lib/line';
import { freeSeat, takeSeat } from '../src/lib/seat';
import type { Told } from '../src/lib/wire';
import { words } from '../src/lib/words';
import { House } from '../src/worker/house';
import { MemorySaves } from '../src/worker/saves';
import { module } from './module';
import './texts';
import { Person, random } from './people';
import { ANNE, back, BEN, settle, virtualTime } from './table';

const ENGLISH = words(new Engine(module), 'en');
const CLEO = '00'.repeat(15) + '03';

virtualTime();

/** A network between a client and a house. */
class Net {
  readonly house = new House(module, new MemorySaves(), '0.1.0');
  ear: Ear | null = null;
  dialled = 0;
  up = true;
  /** What the client sends is lost. */
  mute = false;
  /** Changes or swallows (null) what is told. */
  tamper: (line: string) => string | null = (line) => line;
  private hangUp: () => void = () => undefined;

  /** Types of what the client has sent. */
  readonly sent: string[] = [];

  readonly dial: Dial = (ear) => {
    this.dialled++;
    if (!this.up) {
      setTimeout(() => ear.closed(null), 10);
      return { send: () => undefined, close: () => undefined };
    }
    let open = true;
    const hear = (frame: string) => {
      const lines = frame.split('\n').map((line) => this.tamper(line));
      const text = lines.filter((line) => line !== null).join('\n');
      if (open && text) ear.frame(text);
    };
    const session = this.house.open(ANNE, hear, () => ear.closed(null));
    this.hangUp = () => {
      open = false;
      session.close();
    };
    this.ear = ear;
    setTimeout(() => open && ear.opened(), 1);
    const send = (frame: string) => {
      if (!open || this.mute) return;
      const { type, step } = JSON.parse(frame) as { type: string; step?: number };
      this.sent.push(step === undefined ? type : `${type} ${step}`);
      session.hear(frame);
    };
    return { send, close: this.hangUp };
  };

  /** The line is cut: nobody says goodbye to the client. */
  cut(): void {
    this.hangUp();
    this.ear?.closed(null);
  }
}

function client(net: Net, refused = vi.fn()): Client {
  const reload = vi.fn();
  const options = {
    dial: net.dial,
    module,
    lang: 'en',
    program: `web-${ENGLISH.version}`,
  } as const;
  const made = new Client({ ...options, reload, refused });
  made.connect();
  return made;
}

async function seated(net: Net): Promise<Client> {
  const anne = client(net);
  await settle(5);
  anne.rename('Anne');
  const settings = { edition: 'lookout-2021', seats: 3, clock: 'untimed', window: 3000 } as const;
  const asked = anne.ask({
    type: 'make',
    settings: { ...settings, flags: [], standin: 'stooge' },
    listed: false,
  });
  await settle(5);
  const made = await asked;
  if (made?.type !== 'made') throw new Error(`no table: ${JSON.stringify(made)}`);
  void anne.join(made.table);
  anne.tell({ type: 'sit', seat: 'A' });
  anne.tell({ type: 'fill', level: 'soldier' });
  await settle(5);
  return anne;
}

async function playing(net: Net): Promise<Client> {
  const anne = await seated(net);
  anne.ready();
  anne.tell({ type: 'start' });
  await settle(5);
  return anne;
}

const sentences = ({ now: { log } }: Client): string[] =>
  log.flatMap((entry) => ('event' in entry && entry.text ? [entry.text] : []));

/** Plays at random for so many looks, or to the end. */
async function play(anne: Client, chance: () => number, looks: number): Promise<void> {
  for (let i = 0; i < looks && !anne.now.over; i++) {
    await settle(300);
    const { view, sent, status } = anne.now;
    if (!view || sent !== null || status !== 'online' || anne.now.window?.state === 'pass')
      continue;
    let composed = anne.game.clear();
    if (!composed.legal.length) continue;
    if (view.phase === 'counter') {
      anne.pass();
      continue;
    }
    while (!composed.complete)
      composed = anne.game.pick(composed.legal[Math.floor(chance() * composed.legal.length)]!);
    anne.move();
  }
}

test('says hello, makes a table, joins it, sits down', async () => {
  const anne = await seated(new Net());
  const { status, version, lobby, seat, person, playing, called } = anne.now;
  expect({ status, version, seat, person, playing }).toEqual({
    status: 'online',
    version: ENGLISH.version,
    seat: 'A',
    person: 0,
    playing: true,
  });
  expect(lobby?.seats.slice(0, 3).map((seat) => seat.kind)).toEqual(['human', 'bot', 'bot']);
  expect(called.names[0]).toBe('Anne');
  expect(called.names[1]).toBeTruthy();
});

test('a whole game through the client; the log speaks both languages', async () => {
  const anne = await playing(new Net());
  await play(anne, random(21), 4000);
  expect(anne.now.over?.result).toMatch(/^[ABC]$/);
  expect(anne.now.refused).toBeNull();
  const said = () => sentences(anne);
  const english = said();
  anne.speak('de');
  const german = said();
  expect(english.length).toBeGreaterThan(50);
  expect(german.length).toBe(english.length);
  expect(english.some((sentence) => sentence.startsWith('You play'))).toBe(true);
  expect(german.some((sentence) => sentence.startsWith('Du spielst'))).toBe(true);
});

test('a vote for a rematch deals the next game, with no further word', async () => {
  const net = new Net();
  const anne = await playing(net);
  await play(anne, random(21), 4000);
  const { seed } = anne.now.over!.reveal;
  net.sent.length = 0;
  anne.tell({ type: 'rematch', on: true });
  await settle(10);
  expect(net.sent).toEqual(['rematch', 'ready', 'part']);
  expect(anne.now.lobby).toMatchObject({ phase: 'playing', game: 2, rematch_votes: '-' });
  expect(anne.now.view?.hand.length).toBeGreaterThan(0);
  await play(anne, random(5), 4000);
  expect(anne.now.over!.reveal.seed).not.toBe(seed);
  expect(anne.now.over!.reveal.parts.filter((part) => part)).toHaveLength(1);
});

test('a part that was lost on the way is sent again', async () => {
  const net = new Net();
  const anne = await playing(net);
  await play(anne, random(21), 4000);
  net.tamper = (line) => {
    net.mute ||= line.includes('"phase":"lobby"'); // the vote has arrived, and nothing after it does
    return line;
  };
  anne.tell({ type: 'rematch', on: true });
  await settle(10);
  expect(anne.now.lobby).toMatchObject({ phase: 'lobby', rematch_votes: anne.now.seat });
  net.tamper = (line) => line;
  net.cut();
  net.mute = false;
  await settle(2000);
  expect(anne.now.lobby?.phase).toBe('playing');
});

test('hints are for whoever is alone, and among people if the host allows them', async () => {
  const net = new Net();
  const anne = await seated(net);
  expect(anne.now.hints).toBe(true);
  anne.tell({ type: 'seat', seat: 'B', kind: 'open', level: null });
  const ben = new Person(net.house, BEN);
  ben.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  ben.send({ type: 'name', name: 'Ben' });
  ben.send({ type: 'join', table: anne.now.table!, step: 0 });
  ben.send({ type: 'sit', seat: 'B' });
  await settle(10);
  expect(anne.now.lobby?.seats[1]?.kind).toBe('human');
  expect(anne.now.hints).toBe(false);
  anne.tell({ type: 'settings', settings: { ...anne.now.lobby!.settings, flags: ['hints'] } });
  await settle(10);
  expect(anne.now.hints).toBe(true);
});

test('whoever is removed by the host knows it, and whoever left by another tab knows that', async () => {
  const net = new Net();
  const anne = await seated(net);
  const table = anne.now.table!;
  const ben = new Person(net.house, BEN);
  ben.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  ben.send({ type: 'name', name: 'Ben' });
  ben.send({ type: 'join', table, step: 0 });
  await settle(10);
  anne.tell({ type: 'host', who: ben.me });
  await settle(10);
  ben.send({ type: 'remove', who: anne.now.person });
  await settle(10);
  expect(anne.now).toMatchObject({ removed: true, table: null, lobby: null });
  const shut = anne.join(table);
  await settle(10);
  expect(await shut).toMatchObject({ type: 'refused', id: 'table.shut_out' });
  ben.send({ type: 'admit' });
  void anne.join(table);
  await settle(10);
  expect(anne.now).toMatchObject({ removed: false, table });
  const tab = new Person(net.house, ANNE);
  tab.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  tab.send({ type: 'join', table, step: 0 });
  tab.send({ type: 'leave' });
  await settle(10);
  expect(anne.now).toMatchObject({ removed: false, table: null, lobby: null });
});

test('what is refused comes back with its rule, and the question is still open', async () => {
  const anne = await playing(new Net());
  const mine = () => anne.now.view?.asked === anne.now.seat && anne.now.view?.phase !== 'counter';
  for (let i = 0; i < 500 && !mine(); i++) await settle(300);
  anne.move(['done']);
  expect(anne.now.sent).toBe(anne.now.step);
  await settle(5);
  expect(anne.now.sent).toBeNull();
  expect(anne.now.refused).toMatchObject({
    id: expect.stringMatching(/^refusal\./),
    rule: expect.stringMatching(/^\d/),
  });
  const why = anne.game.why('done');
  expect(anne.now.refused).toMatchObject({ rule: why?.rule, text: why?.text });
});

test('a refusal that nobody waits for is told to whoever shows it', async () => {
  const shown = vi.fn();
  const anne = client(new Net(), shown);
  await settle(5);
  anne.tell({ type: 'draw', on: true });
  await settle(5);
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ text: expect.any(String) }));
});

test('comes back by itself, with what it missed, and plays on', async () => {
  const net = new Net();
  const anne = await playing(net);
  await play(anne, random(3), 20);
  for (let round = 0; round < 5; round++) {
    net.cut();
    expect(anne.now.status).toBe('waiting');
    await settle(2000);
    expect(anne.now.status).toBe('online');
    await play(anne, random(round), 10);
  }
  expect(anne.now.refused).toBeNull();
  await play(anne, random(4), 4000);
  expect(anne.now.over).not.toBeNull();
});

test('a decision that was lost on the way can be made again', async () => {
  const net = new Net();
  const anne = await playing(net);
  const mine = () => anne.now.view?.asked === anne.now.seat && anne.now.view?.phase !== 'counter';
  for (let i = 0; i < 500 && !mine(); i++) await settle(300);
  const step = anne.now.step;
  net.mute = true;
  anne.move(['done']);
  net.cut();
  net.mute = false;
  await settle(2000);
  expect(anne.now).toMatchObject({ status: 'online', step, sent: null });
});

test('waits longer after each attempt, and at once when it is woken', async () => {
  const net = new Net();
  const anne = await seated(net);
  net.up = false;
  net.cut();
  await settle(60_000);
  expect(net.dialled).toBeGreaterThan(6);
  expect(net.dialled).toBeLessThan(16);
  net.up = true;
  const before = net.dialled;
  for (let i = 0; i < 20 && anne.now.status !== 'waiting'; i++) await settle(10);
  anne.wake();
  await settle(20);
  expect(net.dialled).toBe(before + 1);
  expect(anne.now.status).toBe('online');
});

test('a line that has gone silent is given up', async () => {
  const net = new Net();
  const anne = await seated(net);
  net.tamper = () => null;
  await settle(25_000 + 7_900);
  expect(anne.now.status).toBe('online');
  net.tamper = (line) => line;
  await settle(3_000);
  expect(net.dialled).toBe(2);
  expect(anne.now.status).toBe('online');
});

test('a message that is missing is a loss of track: all is told anew, and the game goes on', async () => {
  const net = new Net();
  const anne = await playing(net);
  let swallowed = 0;
  net.tamper = (line) => {
    const told = JSON.parse(line) as Told;
    if (told.type !== 'events' || swallowed) return line;
    const ask = told.events.at(-1);
    if (ask?.[0] !== 'ask' || ask[3] === anne.now.seat) return line; // nothing would follow
    swallowed++;
    return null;
  };
  await play(anne, random(8), 30);
  expect(swallowed).toBe(1);
  expect(net.sent.filter((type) => type === 'join 0')).toHaveLength(2);
  await play(anne, random(8), 4000);
  expect(anne.now.over).not.toBeNull();
});

test('a view that is not the table’s is asked for again', async () => {
  const net = new Net();
  const anne = await playing(net);
  let spoilt = 0;
  net.tamper = (line) => {
    const told = JSON.parse(line) as Told;
    if (told.type !== 'events' || spoilt || told.step < 4) return line;
    spoilt++;
    return JSON.stringify({ ...told, hash: '0'.repeat(16) });
  };
  await play(anne, random(8), 60);
  expect(spoilt).toBe(1);
  expect(net.dialled).toBe(1);
  expect(net.sent.filter((type) => type === 'join 0')).toHaveLength(2);
  await play(anne, random(8), 4000);
  expect(anne.now.over).not.toBeNull();
});

test('an old page is told to load itself again', async () => {
  const net = new Net();
  net.tamper = (line) =>
    line.includes('"welcome"') ? '{"type":"reload","wire":2,"version":"0.2.0"}' : line;
  const reload = vi.fn();
  const old = new Client({
    dial: net.dial,
    module,
    lang: 'en',
    program: `web-${ENGLISH.version}`,
    reload,
  });
  old.connect();
  await settle(5);
  expect(reload).toHaveBeenCalledOnce();
  net.cut();
  await settle(60_000);
  expect(old.now).toMatchObject({ status: 'reload', version: '0.2.0' });
  expect(net.dialled).toBe(1);
});

test('of two tabs the newer one plays; the one that is left plays again, and either by "Play here"', async () => {
  const net = new Net();
  const old = await playing(net);
  const young = client(net);
  const plays = () => [old.now.playing, young.now.playing];
  await settle(5);
  void young.join(old.now.table!);
  await settle(5);
  expect(plays()).toEqual([false, true]);
  void old.join(old.now.table!);
  await settle(5);
  expect(plays()).toEqual([true, false]);
  old.disconnect();
  await settle(50);
  expect(young.now.playing).toBe(true);
  await play(young, random(3), 3000);
  expect(young.now.over).not.toBeNull();
});

test('where another tab of the browser goes on with the table, this one says so, and may take it back', async () => {
  const net = new Net();
  const anne = await playing(net);
  net.house.elsewhere(anne.now.table!);
  await settle(5);
  expect(anne.now.playing).toBe(false);
  void anne.join(anne.now.table!);
  await settle(5);
  expect(anne.now.playing).toBe(true);
  await play(anne, random(3), 3000);
  expect(anne.now.over).not.toBeNull();
});

test('whoever joins sits down on the first free seat, on the next where somebody was quicker, or watches', async () => {
  const net = new Net();
  const hostess = new Person(net.house, BEN);
  const settings = { edition: 'lookout-2021', seats: 2, clock: 'untimed', window: 3000 } as const;
  hostess.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
  hostess.send({
    type: 'make',
    settings: { ...settings, flags: [], standin: 'stooge' },
    listed: true,
  });
  await settle(5);
  const { table } = hostess.last('made')!;
  hostess.send({ type: 'join', table, step: 0 });

  const anne = client(net);
  await settle(5);
  void anne.join(table);
  await settle(5);
  expect(freeSeat(anne.now)).toBe('A');
  hostess.send({ type: 'sit', seat: 'A' }); // before Anne hears of it
  const sat = takeSeat(anne);
  await settle(5);
  expect([await sat, anne.now.seat]).toEqual([true, 'B']);

  anne.tell({ type: 'stand' });
  const cleo = await back(net.house, table, CLEO, 5);
  expect(freeSeat(anne.now)).toBe('B');
  cleo.send({ type: 'sit', seat: 'B' });
  const late = takeSeat(anne);
  await settle(5);
  expect([await late, anne.now.seat]).toEqual([false, null]);
  expect(anne.now.lobby?.people[anne.now.person!]).toMatchObject({ seat: null, connected: true });
});

test('the log of a page that was opened anew is that of the page before, without a line twice', async () => {
  const net = new Net();
  const anne = await playing(net);
  const table = anne.now.table!;
  await play(anne, random(15), 60);
  const before = sentences(anne);
  net.cut();
  anne.disconnect();

  const again = client(net);
  await settle(5);
  await again.join(table);
  await settle(5);
  expect(before.length).toBeGreaterThan(20);
  expect(sentences(again)).toEqual(before);
  expect(again.now.log.every((entry) => entry.id < 1)).toBe(true);
  expect(again.now.unread).toBe(1);

  await play(again, random(6), 200);
  const after = sentences(again);
  expect(after.length).toBeGreaterThan(before.length + 10);
  const third = client(net);
  await settle(5);
  await third.join(table);
  await settle(5);
  expect(sentences(third)).toEqual(after);
});

test('what happens while the log is on its way stands in it once; a log that got lost is asked for again', async () => {
  const net = new Net();
  const anne = await playing(net);
  await play(anne, random(7), 40);
  const live: string[] = [];
  let held: string[] = [];
  /** The answer waits until something has happened that the table had told before it. */
  net.tamper = (line) => {
    if (line.startsWith('{"type":"log"')) return (held.push(line), null);
    if (line.startsWith('{"type":"events"')) live.push(line);
    return line;
  };
  const other = client(net);
  await settle(5);
  await other.join(anne.now.table!);
  await settle(5);
  expect(held).toHaveLength(1);
  expect(other.now.unread).toBe(0);
  expect(other.now.log).toEqual([]);

  net.cut();
  held = [];
  await play(other, random(8), 30);
  expect(live.length).toBeGreaterThan(3);
  net.tamper = (line) => line;
  other.earlier();
  net.cut();
  await play(other, random(9), 30);
  expect(other.now.unread).toBe(1);
  const whole = sentences(other);

  const fresh = client(net);
  await settle(5);
  await fresh.join(anne.now.table!);
  await settle(5);
  expect(whole).toEqual(sentences(fresh));
});
