// module.ts - the WebAssembly module, for tests: the real one, compiled once.
import { readFileSync } from 'node:fs';

const path = process.env['FAMBIZ_WASM'];
if (!path) throw new Error('FAMBIZ_WASM says where the module lies (tools/web check sets it)');

export const module = new WebAssembly.Module(readFileSync(path));
