// module.mjs MODULE - loads the module without any import and asks it for its version.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, fb_version } = instance.exports;
const bytes = new Uint8Array(memory.buffer, fb_version());
const version = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
const wanted = readFileSync("VERSION", "utf8").trim();
if (version !== wanted) {
  console.error(`the module says version "${version}", the file VERSION "${wanted}"`);
  process.exit(1);
}
