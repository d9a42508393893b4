// record.ts - a recorded game that is told to a GameView or to a Client (RecordLine), with the messages in the hands of the test.
import { Client } from '../src/lib/client';
import { GameView } from '../src/lib/game_view';
import type { Dial, Ear } from '../src/lib/line';
import type { Story } from '../src/lib/story';
import type { Seat, Sent, Told } from '../src/lib/wire';
import { RECORDED, RecordLine } from '../src/pages/record_line';
import { module } from './module';
import { settle } from './table';

type Unnumbered<T> = T extends unknown ? Omit<T, 'n'> : never;

export class Recorded {
  /** All that was told, numbered in this order. */
  readonly lines: string[] = [];
  /** What was sent and is left to the test to answer: requests for the log. */
  readonly asked: Extract<Sent, { type: 'log' }>[] = [];
  readonly line: RecordLine;
  private ear: Ear | null = null;
  private n = 0;

  constructor(story: Story, seat: Seat | null, ply = 0) {
    this.line = new RecordLine({ story, watch: seat ?? 'spectator', ply, version: '0' });
  }

  readonly dial: Dial = (ear) => {
    this.ear = ear;
    const frame = (text: string) =>
      text.split('\n').forEach((line) => this.tell(JSON.parse(line) as Told));
    const line = this.line.dial({ ...ear, opened: () => ear.opened(), frame });
    const send = (text: string) => {
      const sent = JSON.parse(text) as Sent;
      if (sent.type === 'log') this.asked.push(sent);
      else line.send(text);
    };
    return { send, close: line.close };
  };

  tell(told: Told | Unnumbered<Told>): void {
    const number = 'n' in told || !('to' in told || told.type === 'welcome');
    const line = JSON.stringify(number ? { ...told, n: ++this.n } : told);
    this.lines.push(line);
    this.ear?.frame(line);
  }
}

/** A client that has joined it. */
export async function opened(recorded: Recorded): Promise<Client> {
  const options = { module, lang: 'en', program: 'web-0' } as const;
  const client = new Client({ ...options, dial: recorded.dial, reload: () => {} });
  client.connect();
  await settle();
  void client.join(RECORDED);
  await settle();
  return client;
}

/** A view that has joined it, and hears each message when `tell` is called. */
export function followed(recorded: Recorded): { game: GameView; hear(): number } {
  const game = new GameView(module);
  let told = 0;
  const hear = () => {
    let heard = 0;
    while (told < recorded.lines.length) heard = game.hear(recorded.lines[told++]!);
    while (game.busy) game.next(100);
    return heard;
  };
  return { game, hear };
}
