// bridge.ts - the house of the worker behind HTTP and WebSocket, for tests: so that the conversations of
// tests/conformance, which were written for the server, are played against the worker. No more of RFC 6455 than they need.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { House } from '../src/worker/house';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;

function frame(opcode: number, payload: Buffer): Buffer {
  const n = payload.length;
  const head = n < 126 ? Buffer.alloc(2) : n < 65536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 128 | opcode;
  head[1] = n < 126 ? n : n < 65536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(n, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(n), 2);
  return Buffer.concat([head, payload]);
}

/** The first whole frame of a client's bytes, and what is left; null: more is needed. */
function unframe(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  let n = bytes[1]! & 127;
  let at = 2;
  if (n === 126) {
    if (bytes.length < 4) return null;
    n = bytes.readUInt16BE(2);
    at = 4;
  }
  if (bytes.length < at + 4 + n) return null;
  const mask = bytes.subarray(at, at + 4);
  const payload = Buffer.from(bytes.subarray(at + 4, at + 4 + n));
  for (let i = 0; i < n; i++) payload[i]! ^= mask[i % 4]!;
  return { opcode: bytes[0]! & 15, payload, rest: bytes.subarray(at + 4 + n) };
}

function person(request: IncomingMessage): string {
  return /person=([0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1] ?? '00'.repeat(16);
}

function serve(house: House, request: IncomingMessage, socket: Duplex): void {
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const hangUp = () => socket.end(frame(CLOSE, Buffer.from([3, 232])));
  const session = house.open(
    person(request),
    (text) => socket.write(frame(TEXT, Buffer.from(text))),
    hangUp,
  );
  let bytes = Buffer.alloc(0) as Buffer;
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (let next = unframe(bytes); next; next = unframe(bytes)) {
      bytes = next.rest;
      if (next.opcode === TEXT) session.hear(next.payload.toString());
      if (next.opcode === CLOSE) hangUp();
    }
  });
  socket.on('end', () => socket.end()); // sockets of a server may be half open
  socket.on('close', () => session.close());
  socket.on('error', () => socket.destroy());
}

/** Its address; it listens until it is closed. */
export async function bridge(house: House): Promise<{ address: string; server: Server }> {
  const server = createServer((request, answer) => {
    const guest = request.method === 'POST' && request.url === '/api/guest';
    answer.setHeader('connection', 'close');
    if (guest) answer.setHeader('set-cookie', `person=${randomBytes(16).toString('hex')}`);
    answer.writeHead(guest ? 201 : 404).end();
  });
  server.on('upgrade', (request, socket) => serve(house, request, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
