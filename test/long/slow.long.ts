import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { usageOf } from '../../server/test/support/decoders.ts';
import { type Spawned, startServer } from '../../server/test/support/process.ts';
import { gone } from '../support/network/tcp.ts';

/** Clients that send a byte a second, half of them of headers and half of a body (reliability S17). */
const slow = 200;
const others = 400;

test('two hundred clients with a byte a second are disconnected within 15 s and slow no other (S17)', {
  timeout: 60_000,
}, async ({ annotate }) => {
  const server = await startServer();
  const client = server.client();
  const memory = async () => (await usageOf(server.process.pid ?? 0)).memory;
  const locate = async () => {
    const began = performance.now();
    expect((await client.locate('sus')).http).toBe(200);
    return performance.now() - began;
  };
  // Many calls first, until the heap has grown to its size under load.
  for (let sent = 0; sent < 5 * others; sent += 1) await locate();
  const before = await memory();
  const began = performance.now();
  const sockets = Array.from({ length: slow }, (_, index) => trickle(server, index % 2 === 0));
  const closed = sockets.map((socket) => gone(socket).then(() => performance.now() - began));

  const times: number[] = [];
  for (let sent = 0; sent < others; sent += 1) times.push(await locate());
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(others * 0.99)] ?? Number.NaN;
  const growth = (await memory()) - before;
  const last = Math.max(...(await Promise.all(closed)));
  await annotate(
    `of the others' calls 99 % took at most ${p99.toFixed(0)} ms; ${(growth / 2 ** 20).toFixed(1)} MB more; the last was closed after ${(last / 1000).toFixed(1)} s`,
  );
  expect(p99).toBeLessThan(200);
  expect(growth).toBeLessThanOrEqual(10 * 2 ** 20);
  expect(last).toBeLessThanOrEqual(15_000);
});

/** Sends one byte a second without an end. */
function trickle({ origin }: Spawned, ofBody: boolean): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const head = `POST /api/location HTTP/1.1\r\nHost: ${hostname}\r\n${type}\r\nContent-Length: 1000\r\n`;
  socket.write(ofBody ? `${head}\r\n` : head);
  const bytes = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(bytes));
  return socket;
}
