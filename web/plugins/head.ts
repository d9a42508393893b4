// head.ts - what is read before any script runs, from the catalogue (page.html in po/): the description of the page and of the app
// that a browser installs, in English, and what somebody without JavaScript is told, in every language. The icon of the tab stands
// in the page itself, for the headers of a file of its own would be larger than it is.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface Head {
  description: string;
  noscript: string;
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** texts: the folder that tools/page_texts.py has filled. */
export function head(texts: string): Plugin {
  const all = () => JSON.parse(readFileSync(`${texts}/html.json`, 'utf8')) as Record<string, Head>;
  const noscript = () =>
    Object.entries(all())
      .map(([lang, { noscript }]) => `<p lang="${lang}">${escape(noscript)}</p>`)
      .join('');
  const icon = () =>
    readFileSync(new URL('../src/art/icons/favicon.svg', import.meta.url), 'utf8')
      .replace(/\s+/g, ' ')
      .replace(/"/g, "'")
      .replace(/[%#<>]/g, encodeURIComponent);
  return {
    name: 'fambiz-head',
    transformIndexHtml: (html) =>
      html
        .replace('%icon%', () => `data:image/svg+xml,${icon()}`)
        .replace('%description%', escape(all()['en']!.description))
        .replace('%noscript%', noscript()),
    generateBundle() {
      const manifest = readFileSync(new URL('../src/manifest.json', import.meta.url), 'utf8');
      const source = manifest.replace('%description%', all()['en']!.description);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
  };
}
