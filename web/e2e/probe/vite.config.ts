// The probe, built as the page is, into build/probe.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env['FAMBIZ_WASM'] ?? at('../../../build/wasm');

export default defineConfig({
  root: at('.'),
  base: './',
  logLevel: 'warn',
  resolve: { alias: { '@wasm': wasm } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    outDir: at('../../../build/probe'),
    emptyOutDir: true,
  },
  worker: { format: 'es' },
});
