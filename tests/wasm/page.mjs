// page.mjs MODULE INTERFACE [FILE] - a module of the page: no import but what FILE hands to it by `new Engine(…, {`, just the
// functions that web/src/lib/engine.ts declares in this interface, and not a byte more than it may have.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 110 * 1024; // bytes, compressed: the page has 200 KiB in all

const bytes = readFileSync(process.argv[2]);
const module = new WebAssembly.Module(bytes);
const wrong = [];

const file = process.argv[4] ? readFileSync(process.argv[4], "utf8") : "";
const object = /new Engine\([^{;]*\{\n(.*?)^ {4}\}\)/ms.exec(file)?.[1] ?? "";
const handed = new Set([...object.matchAll(/^ {6}(\w+)[(:]/gm)].map((match) => `host.${match[1]}`));
const wanted = new Set(WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`));
for (const name of wanted) if (!handed.has(name)) wrong.push(`imports ${name}`);
for (const name of handed) if (!wanted.has(name)) wrong.push(`does not import ${name}, which is handed to it`);

const given = new Set(WebAssembly.Module.exports(module).map((one) => one.name));
const text = readFileSync("web/src/lib/engine.ts", "utf8");
const body = [process.argv[3], "Shared"]
  .map((name) => new RegExp(`export interface ${name}\\b[^{]*\\{([^}]*)\\}`).exec(text)?.[1] ?? "")
  .join("");
const declared = new Set([...body.matchAll(/^ {2}(\w+)[(:]/gm)].map((match) => match[1]));
for (const name of given) if (!declared.has(name)) wrong.push(`exports ${name}, which engine.ts lacks`);
for (const name of declared) if (!given.has(name)) wrong.push(`lacks ${name}, which engine.ts has`);

const small = gzipSync(bytes, { level: 9 }).length;
if (small > MOST) wrong.push(`has ${small} bytes compressed; ${MOST} at most`);

console.log(`${given.size} exports, ${wanted.size} imports, ${bytes.length} bytes, ${small} compressed`);
for (const problem of wrong) console.error(`the module ${problem}`);
process.exit(wrong.length ? 1 : 0);
