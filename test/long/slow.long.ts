import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Spawned, scratch, spawnServer } from '../server/support/process.ts';
import { gone } from '../support/network/tcp.ts';

/** How many send a byte a second, half of them of their headers and half of a body (reliability S17). */
const slow = 200;
const others = 400;

test('two hundred that send a byte a second are closed within 15 s, and nobody else is slowed down (S17)', {
  timeout: 60_000,
}, async ({ annotate }) => {
  const place = await scratch();
  const server = await spawnServer(place.env);
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await place.remove();
  });
  // What any calls take is not what the slow ones take: many more calls first, until the heap has grown to its work.
  for (let sent = 0; sent < 5 * others; sent += 1) await located(server);
  const before = await memory(server);
  const began = performance.now();
  const sockets = Array.from({ length: slow }, (_, place) => trickle(server, place % 2 === 0));
  const closed = sockets.map((socket) => gone(socket).then(() => performance.now() - began));

  const times: number[] = [];
  for (let sent = 0; sent < others; sent += 1) times.push(await located(server));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(others * 0.99)] ?? Number.NaN;
  const growth = (await memory(server)) - before;
  const last = Math.max(...(await Promise.all(closed)));
  await annotate(
    `of the others' calls 99 % took at most ${p99.toFixed(0)} ms; ${(growth / 2 ** 20).toFixed(1)} MB more; the last was closed after ${(last / 1000).toFixed(1)} s`,
  );
  expect(p99).toBeLessThan(200);
  expect(growth).toBeLessThanOrEqual(10 * 2 ** 20);
  expect(last).toBeLessThanOrEqual(15_000);
});

/** Sends one byte a second, and never comes to an end. */
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

/** Milliseconds that an ordinary call takes. */
async function located({ origin }: Spawned): Promise<number> {
  const before = performance.now();
  const body = new URLSearchParams({ surveyInfo: 'sus' });
  const response = await fetch(`${origin}/api/location`, { method: 'POST', body });
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - before;
}

/** Bytes that the kernel says the process has. */
async function memory({ process: { pid } }: Spawned): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
