// service_worker.ts - writes dist/sw.js: the service worker with the list of all files of this build, and the name of the
// cache made from their contents, so that a new build is a new cache.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export function serviceWorker(): Plugin {
  return {
    name: 'fambiz-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      const files = Object.keys(bundle).filter(
        (file) => file !== 'index.html' && !file.endsWith('.map'),
      );
      for (const file of files.sort()) {
        const part = bundle[file]!;
        hash.update(file).update(part.type === 'chunk' ? part.code : part.source);
      }
      const still = readdirSync(at('../public')).sort();
      for (const file of still) hash.update(file).update(readFileSync(at(`../public/${file}`)));
      hash.update(readFileSync(at('../index.html')));
      const source = readFileSync(at('../src/sw.js'), 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['FILES']", JSON.stringify(['./', ...files, ...still]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
