// same.mjs MODULE - prints the lines of same.h, played in WebAssembly. The module gets no import; the memory that
// same_line asks for is grown behind its own.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, __heap_base, same_bytes, same_line } = instance.exports;
const needed = __heap_base.value + same_bytes() - memory.buffer.byteLength;
if (needed > 0) memory.grow(Math.ceil(needed / 65536));

for (let number = 0, at; (at = same_line(number, 1, __heap_base.value)) !== 0; number++) {
  const bytes = new Uint8Array(memory.buffer, at);
  console.log(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
}
