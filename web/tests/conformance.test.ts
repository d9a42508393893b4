// conformance.test.ts - what holds for the server holds for the worker: the conversations of tests/conformance. They need
// the C build (FAMBIZ_BUILD), whose holder reads all that is told; the test of the project runs them with it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { House } from '../src/worker/house';
import { MemorySaves } from '../src/worker/saves';
import { bridge } from './bridge';
import { module } from './module';
import { ALL } from './texts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test.skipIf(!process.env['FAMBIZ_BUILD'])(
  'the conversations of the server',
  { timeout: 300_000 },
  async () => {
    const house = new House(module, new MemorySaves(), '0.1.0');
    for (const lang of ALL.keys()) house.speak(lang); // what a page has loaded, its worker knows
    const { address, server } = await bridge(house);
    const only = process.env['FAMBIZ_ONLY']?.split(' ') ?? [];
    const run = spawn('python3', ['tests/conformance/run.py', ...only], {
      cwd: ROOT,
      env: { ...process.env, FAMBIZ_ADDRESS: address, FAMBIZ_SOURCE: ROOT },
    });
    let said = '';
    run.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    run.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const status = await new Promise((resolve) => run.on('close', resolve));
    server.closeAllConnections();
    server.close();
    if (process.env['FAMBIZ_SAID']) console.log(said);
    expect(status, said).toBe(0);
  },
);
