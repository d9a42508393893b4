// How the page is built. The WebAssembly modules come from the C build: tools/web says in which folder they lie (FAMBIZ_WASM);
// and so do the texts of po/ (FAMBIZ_TEXT).
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './plugins/compress';
import { head } from './plugins/head';
import { rulebook } from './plugins/rules';
import { serviceWorker } from './plugins/service_worker';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const text = process.env['FAMBIZ_TEXT'] ?? at('../build/text');
const wasm = process.env['FAMBIZ_WASM'] ?? at('../build/wasm');
/** Whatever shows a table loads these: a game, a replay, the tour, a hot seat. What is opened over it is loaded when it is opened. */
const SHARED =
  /src\/(table\/(?!panels\/(ChatPanel|Phrases|Offer|Out|Over|FirstWindow|ScoreLine|score\.|Panels|Advice|CloserView|HandList|Menu|Peek|PileList|Sheet|Votes))|pages\/(Board|TablePage|attention|buzz|entitle|StatusLine|watching)|sound|ui\/Live)/;

export default defineConfig({
  base: './',
  plugins: [svelte(), head(text), rulebook(), serviceWorker(), compress()],
  resolve: { alias: { '@text': text, '@wasm': wasm } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Every file costs 800 bytes of headers and a request. What all tables share is one file, and what all screens share another,
    // not five small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'table', test: SHARED },
            {
              name: 'words',
              test: /node_modules|\.wasm|src.lib.(words|wire|name|engine|module|takeover|rematch)\.ts/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['.', text, wasm] },
    proxy: { '/ws': { target: 'ws://127.0.0.1:8080', ws: true }, '/api': 'http://127.0.0.1:8080' },
  },
  test: {
    include: ['tests/**/*.test.ts', 'art-preview/*.test.ts'],
    environment: 'node',
    env: { FAMBIZ_WASM: wasm },
    testTimeout: 30000,
  },
});
