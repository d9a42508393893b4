// module.ts - the WebAssembly modules, for tests: the real ones, compiled once.
import { readFileSync } from 'node:fs';

const path = process.env['FAMBIZ_WASM'];
if (!path) throw new Error('FAMBIZ_WASM says where the modules lie (tools/web check sets it)');

const compile = (name: string) => new WebAssembly.Module(readFileSync(`${path}/${name}.wasm`));

export const module = compile('page');
export const storyModule = compile('story');
