// module.ts - the WebAssembly modules, each fetched and compiled once: the game, which every page needs, and records, which are
// loaded when somebody wants one.
import game from '@wasm/page.wasm?url';
import story from '@wasm/story.wasm?url';

const compiled = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the game itself could not be loaded: ${answer.status}`);
  if (answer.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** A module that could not be loaded is asked for again next time: the network may be back. */
function load(url: string): Promise<WebAssembly.Module> {
  const found = compiled.get(url);
  if (found) return found;
  const made = compile(url);
  compiled.set(url, made);
  made.catch(() => compiled.delete(url));
  return made;
}

export const loadModule = () => load(game);
export const loadStory = () => load(story);
