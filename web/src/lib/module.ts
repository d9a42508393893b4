// module.ts - the WebAssembly module, fetched and compiled once.
import url from '@wasm?url';

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the game itself could not be loaded: ${answer.status}`);
  if (answer.headers.get('content-type') === 'application/wasm')
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export function loadModule(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}
