// place.mjs - where the tests in a browser happen: `fambiz serve` with web/dist, and Debian's Chromium.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** FAMBIZ_WEB names another folder than web/dist. */
const DIST = process.env.FAMBIZ_WEB ?? new URL('../dist/', import.meta.url).pathname;

/** Pictures of every screen, for people to look at. */
export const SHOTS = new URL('../../build/screens/', import.meta.url).pathname;

/** A server of the test's own, with the pages of a folder; FAMBIZ names the program. */
export async function serve(pages = DIST) {
  const folder = mkdtempSync(join(tmpdir(), 'fambiz-page-'));
  if (!existsSync(pages)) throw new Error(`there is no ${pages}: tools/web build makes web/dist`);
  const program = process.env.FAMBIZ ?? 'fambiz';
  const options = ['--port', '0', '--address', '127.0.0.1', '--data', join(folder, 'data')];
  const server = spawn(program, ['serve', ...options, '--web', pages]);
  let said = '';
  server.stderr.on('data', (bytes) => (said += bytes));
  const url = await new Promise((resolve, reject) => {
    server.stdout.once('data', (bytes) => resolve(String(bytes).trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`fambiz serve ended with ${code}: ${said}`)));
  });
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return { url: url.endsWith('/') ? url : `${url}/`, stop };
}

/** A fresh browser; what its pages complain of is kept. */
export async function browse() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const complaints = [];
  const open = async (options = {}) => {
    const context = await browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    return page;
  };
  return { browser, open, complaints };
}

export function check(what, text) {
  if (!what) throw new Error(text);
  console.log(`fine: ${text}`);
}
