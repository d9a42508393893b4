// thinking.ts - questions to the bots, in slices: a hint for a view, and the story of a game. Generators, so that the
// worker stays free to hear the next question, and tests need no worker.
import { Hint, type Advice } from '../lib/hint';
import { Story } from '../lib/story';
import type { View } from '../lib/wire';
import { SEATS } from '../lib/words';
import type { Point } from './protocol';

const ITERATIONS = 64;

/** Advice that grows better, until so many ms are over or the bot has thought enough. */
export function* advise(hint: Hint, view: View, ms: number): Generator<Advice> {
  const end = performance.now() + ms;
  hint.ask(view);
  while (hint.think(ITERATIONS) > 0 && performance.now() < end) yield hint.say();
  yield hint.say();
}

/** What each of the seats that are in would say of all chances, on average: none of them knows the others' hands, and
 * together they know what the table knows. */
function chances(hint: Hint, story: Story, ply: number, iterations: number): number[] {
  const { players } = story.head;
  const inPlay = story.at(ply).inPlay();
  const sum = new Array<number>(players).fill(0);
  for (const seat of inPlay) {
    hint.look(story.view(seat), iterations, 1 + ply);
    while (hint.think(iterations) > 0);
    hint.say().chances.forEach((chance, s) => (sum[s]! += chance / inPlay.length));
  }
  return sum.map(Math.round);
}

/** A point for every decision, and one for the end. */
export function* tell(hint: Hint, story: Story, iterations: number): Generator<Point> {
  for (let ply = 0; ply < story.plies.length; ply++)
    if (story.plies[ply]![1]) yield { ply, chances: chances(hint, story, ply, iterations) };
  const { result, players } = story.head;
  const last = SEATS.slice(0, players).map((seat) =>
    result === 'draw' ? Math.round(1000 / players) : seat === result ? 1000 : 0,
  );
  yield { ply: story.plies.length, chances: last };
}

/** The plies at which the chances changed most: where the game turned. In the order of the game. */
export function turningPoints(points: Point[], most = 3): Point[] {
  const swing = (i: number) => {
    const before = points[i - 1]!.chances;
    return (
      points[i]!.chances.reduce((sum, chance, s) => sum + Math.abs(chance - before[s]!), 0) / 2
    );
  };
  return points
    .map((point, i) => ({ point: points[i - 1] ?? point, i, swing: i ? swing(i) : 0 }))
    .sort((a, b) => b.swing - a.swing || a.i - b.i)
    .slice(0, most)
    .filter(({ swing }) => swing > 0)
    .sort((a, b) => a.i - b.i)
    .map(({ point }) => point);
}
