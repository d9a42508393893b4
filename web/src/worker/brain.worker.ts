// brain.worker.ts - the worker in which bots think for the page: hints, and the story of a game (thinking.ts).
import { Hint } from '../lib/hint';
import { Story } from '../lib/story';
import type { FromBrain, Point, ToBrain } from './protocol';
import { advise, tell } from './thinking';

/** Between two slices of this many ms it is heard whether there is another question. */
const SLICE = 30;

let hint: Hint | null = null;
let question = 0;

function say(told: FromBrain): void {
  self.postMessage(told);
}

/** Goes on as long as this is the question. */
async function follow(mine: number, steps: Iterator<unknown>, report: (done: boolean) => void) {
  let done = false;
  while (!done && mine === question) {
    const end = performance.now() + SLICE;
    while (!done && performance.now() < end) done = steps.next().done ?? false;
    report(done);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function* keeping<T>(steps: Iterable<T>, keep: (step: T) => void): Generator<T> {
  for (const step of steps) {
    keep(step);
    yield step;
  }
}

function answerHint(asked: Extract<ToBrain, { kind: 'hint' }>, of: Hint, mine: number): void {
  let advice = null as FromBrain & { kind: 'hint' } extends { advice: infer A } ? A | null : never;
  const steps = keeping(advise(of, asked.view, asked.ms), (step) => (advice = step));
  void follow(mine, steps, (done) => advice && say({ kind: 'hint', id: asked.id, advice, done }));
}

function answerStory(asked: Extract<ToBrain, { kind: 'story' }>, of: Hint, mine: number): void {
  const story = new Story(asked.module, asked.text);
  let points: Point[] = [];
  const steps = keeping(tell(of, story, asked.iterations), (point) => points.push(point));
  void follow(mine, steps, (done) => {
    say({ kind: 'story', id: asked.id, points, done });
    points = [];
  });
}

self.onmessage = (event: MessageEvent<ToBrain>) => {
  const asked = event.data;
  const mine = ++question;
  if (asked.kind === 'stop') return;
  try {
    hint ??= new Hint(asked.module);
    if (asked.kind === 'hint') answerHint(asked, hint, mine);
    if (asked.kind === 'story') answerStory(asked, hint, mine);
  } catch (error) {
    if ('id' in asked) say({ kind: 'wrong', id: asked.id, why: String((error as Error).message) });
  }
};
