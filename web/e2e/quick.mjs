// quick.mjs - the page with a fast clock: its tables live in a worker, and there the bots take their time. A copy of the
// built page in which that worker's clock goes faster plays the same games in a fraction of the time.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKER = /^tables\.worker-.*\.js$/;

/** Goes before the worker's own code; or into a page that is to be as fast. */
export function hurry(times) {
  const began = performance.now();
  const now = performance.now.bind(performance);
  const wait = self.setTimeout.bind(self);
  performance.now = () => began + (now() - began) * times;
  self.setTimeout = (run, ms, ...rest) => wait(run, ms / times, ...rest);
}

/** `pages` as `copy`; the copy's name. */
export function quicken(pages, copy, times) {
  cpSync(pages, copy, { recursive: true });
  const assets = join(copy, 'assets');
  const worker = readdirSync(assets).find((name) => WORKER.test(name));
  if (!worker) throw new Error(`${assets} has no worker for tables`);
  const path = join(assets, worker);
  writeFileSync(path, `(${hurry})(${times});${readFileSync(path, 'utf8')}`);
  for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true });
  return copy;
}
