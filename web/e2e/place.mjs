// place.mjs - where the tests in a browser happen: `fambiz serve` with web/dist, and Debian's Chromium.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { quicken } from './quick.mjs';

/** FAMBIZ_WEB names another folder than web/dist. */
export const DIST = process.env.FAMBIZ_WEB ?? new URL('../dist/', import.meta.url).pathname;

/** Pictures of every screen, for people to look at. */
export const SHOTS = new URL('../../build/screens/', import.meta.url).pathname;
mkdirSync(SHOTS, { recursive: true });

/** What a machine that does a lot besides may take, in ms: nothing here is a measure of time. */
export const PATIENCE = Number(process.env.FAMBIZ_PATIENCE ?? 120_000);

export const id = (name) => `[data-testid=${name}]`;

/** One process; it has begun when it says where it is. */
function begin(port, folder, pages) {
  const program = process.env.FAMBIZ ?? 'fambiz';
  const options = ['--address', '127.0.0.1', '--data', join(folder, 'data'), '--web', pages];
  const server = spawn(program, ['serve', '--port', port, ...options]);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let said = '';
  server.stderr.on('data', (bytes) => (said += bytes));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    void ended.then((code) => reject(new Error(`fambiz serve ended with ${code}: ${said}`)));
    server.stdout.once('data', (bytes) => resolve({ server, ended, url: String(bytes).trim() }));
  });
}

/** A server of the test's own; FAMBIZ names the program. quick: the clock of the tables in the page's worker goes so many
 * times as fast. */
export async function serve({ pages = DIST, quick = 1 } = {}) {
  if (!existsSync(pages)) throw new Error(`there is no ${pages}: tools/web build makes web/dist`);
  const folder = mkdtempSync(join(tmpdir(), 'fambiz-page-'));
  const shown = quick > 1 ? quicken(pages, join(folder, 'web'), quick) : pages;
  let now = await begin('0', folder, shown);
  const url = now.url.endsWith('/') ? now.url : `${now.url}/`;

  /** Ended in good order; its status. */
  const stop = async () => {
    now.server.kill('SIGTERM');
    const code = await now.ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  /** As when the power fails. */
  const kill = async () => {
    now.server.kill('SIGKILL');
    await now.ended;
  };
  /** The same port, the same games. */
  const restart = async () => {
    now = await begin(new URL(url).port, folder, shown);
  };
  return { url, stop, kill, restart };
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fresh browser; what its pages complain of is kept. */
export async function browse() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
    timeout: PATIENCE,
  });
  const complaints = [];
  /** prefs: what this browser remembers of its user. */
  const open = async (options = {}, prefs = {}) => {
    const context = await browser.newContext({ locale: 'en-US', ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    await page.addInitScript((text) => {
      if (location.origin === 'null' || localStorage.getItem('fambiz.prefs')) return;
      localStorage.setItem('fambiz.prefs', text);
    }, JSON.stringify(prefs));
    return page;
  };
  return { browser, open, complaints };
}

/** Windows are open for some seconds, and no clock runs out while a test looks. */
export const RACE = { pace: 'custom', clock: 'untimed', window: 6000 };

/** What somebody has set who wants to see the end soon. */
export const HASTY = { motion: 'off', muted: true, toured: true, taste: RACE };

export function check(what, text) {
  if (!what) throw new Error(text);
  console.log(`fine: ${text}`);
}

/** Waits for something that no selector finds. */
export async function until(what, text) {
  for (const end = Date.now() + PATIENCE; !(await what()); await pause(50))
    if (Date.now() > end) throw new Error(`waited in vain: ${text}`);
  console.log(`fine: ${text}`);
}

/** Runs a test with a server and a browser, and tidies up behind it. */
export async function test(options, run) {
  const place = await serve(options);
  try {
    const { browser, ...rest } = await browse();
    try {
      await run({ place, ...rest });
    } finally {
      await browser.close();
    }
  } finally {
    await place.stop();
  }
}
