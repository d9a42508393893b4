// compress.ts - beside every file of the build that grows smaller by it: NAME.br and NAME.gz, made once and as small as they
// get. The server sends the one that a browser knows.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|css|html|svg|wasm|webmanifest)$/;
/** Less than this is one packet anyway. */
const LEAST = 1000;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'fambiz-compress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle({ dir }) {
      for (const path of files(dir ?? folder)) {
        if (!WORTH.test(path) || statSync(path).size < LEAST) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotli(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
