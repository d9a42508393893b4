// memory.test.ts - a browser that gives no more memory: tables are refused what they need, and what is there is played on.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { House } from '../src/worker/house';
import type { Settings } from '../src/lib/wire';
import { MemorySaves } from '../src/worker/saves';
import { module } from './module';
import { Person } from './people';
import { ANNE, VERSION, settle, virtualTime } from './table';

virtualTime();

const MEMORY = 5;
const pages = new WebAssembly.Instance(module, {
  host: new Proxy({}, { get: () => () => 0 }),
}).exports['memory'] as WebAssembly.Memory;
const FIRST = pages.buffer.byteLength / 65536;

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >> 7)];
}

/** The module, with so many pages of memory and no more. */
function bounded(more: number): WebAssembly.Module {
  const bytes = [...readFileSync(`${process.env['FAMBIZ_WASM']}/page.wasm`)];
  let at = 8;
  for (;;) {
    const id = bytes[at]!;
    let [n, shift, head] = [0, 0, 1];
    for (let byte = 128; byte & 128; shift += 7) n |= ((byte = bytes[at + head++]!) & 127) << shift;
    if (id === MEMORY) {
      const section = [1, 1, ...leb(FIRST), ...leb(FIRST + more)];
      bytes.splice(at, head + n, MEMORY, ...leb(section.length), ...section);
      return new WebAssembly.Module(new Uint8Array(bytes));
    }
    at += head + n;
  }
}

test('where there is no memory for tables at all, it is said', () => {
  expect(() => new House(bounded(0), new MemorySaves(), VERSION)).toThrow(/memory/);
});

test(
  'what there is no memory for is refused, and the rest goes on',
  { timeout: 60_000 },
  async () => {
    const broken = vi.spyOn(console, 'error');
    const anne = new Person(new House(bounded(8), new MemorySaves(), VERSION), ANNE);
    const settings: Settings = {
      edition: 'lookout-2021',
      seats: 6,
      clock: 'blitz',
      window: 3000,
      flags: [],
      standin: 'stooge',
    };
    const make = async () => {
      const n = anne.send({ type: 'make', settings, listed: false });
      await settle();
      return anne.all('made').findLast(({ to }) => to === n)?.table;
    };
    anne.send({ type: 'hello', wire: 1, client: 'test', lang: 'en' });
    anne.send({ type: 'join', table: (await make())!, step: 0 });
    anne.send({ type: 'sit', seat: 'A' });
    anne.send({ type: 'fill', level: 'don' }); // a don has no room to think here: the table picks
    await settle();
    anne.ready();
    anne.send({ type: 'start' });
    await settle(1000);
    let tables = 0;
    while (tables < 100 && (await make())) tables++;
    expect(tables).toBeLessThan(100);
    expect(anne.last('refused')?.id).toBe('wire.not_saved');
    const { step } = anne.last('events')!;
    await settle(120_000);
    expect(anne.last('events')!.step).toBeGreaterThan(step + 3);
    expect(broken.mock.calls).toEqual([]);
  },
);
