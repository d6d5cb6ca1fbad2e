import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { type Spawned, scratch, spawnServer } from '../support/process.ts';

let place: Awaited<ReturnType<typeof scratch>>;
let server: Spawned;
beforeAll(async () => {
  place = await scratch();
  server = await spawnServer(place.env);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await place.remove();
});

const form = 'Content-Type: application/x-www-form-urlencoded';
const chunked = 'Transfer-Encoding: chunked';
const good = 'surveyInfo=sus';

test.each(['/sus', '/api/location', '/healthz'])('TRACE %s gives nothing back', async (path) => {
  const headers = { 'X-Secret': 'canary' };
  const sending = request(`${server.origin}${path}`, { method: 'TRACE', headers }).end();
  const [response]: [IncomingMessage] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response) text += part;
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(text).not.toContain('canary');
});

test.each([
  [
    'a body of 256 kB and one byte',
    413,
    [form, `Content-Length: ${limits.body + 1}`],
    'x'.repeat(limits.body + 1),
  ],
  ['the same in chunks', 413, [form, chunked], inChunks('x'.repeat(limits.body + 1))],
  [
    'chunks without an end',
    413,
    [form, chunked],
    inChunks('x'.repeat(limits.body * 2)).slice(0, -5),
  ],
  ['a thousand fields', 400, [form, chunked], inChunks(`${good}${'&a=1'.repeat(1000)}`)],
  ['a length and chunks', 400, [form, 'Content-Length: 4', chunked], inChunks(good)],
  ['chunks and a length', 400, [form, chunked, `Content-Length: ${good.length}`], inChunks(good)],
  ['two lengths', 400, [form, 'Content-Length: 14', 'Content-Length: 15'], good],
  ['chunks by another name', 400, [form, 'Transfer-Encoding: xchunked'], inChunks(good)],
  ['a length below zero', 400, [form, 'Content-Length: -1'], good],
  ['a chunk of no length', 400, [form, chunked], 'zz\r\nx\r\n0\r\n\r\n'],
  ['32 kB of headers', 431, [form, `X: ${'x'.repeat(32 * 1024)}`], ''],
] as const)('%s: %i, once (S17)', async (_, status, headers, body) => {
  // Nothing of the body is ever taken for a request of its own.
  expect(await spoken([...headers], body)).toEqual([status]);
});

test('what is right in one chunk is answered (S17)', async () => {
  expect(await spoken([form, chunked, 'Connection: close'], inChunks(good))).toEqual([200]);
});

test('a request with two Host headers is refused', async () => {
  expect(
    await spoken([form, 'Host: evil.example', `Content-Length: ${good.length}`], good),
  ).toEqual([400]);
});

test('a body in chunks that breaks off is malformed, and no fault of the server (S17)', async () => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = ['POST /api/start HTTP/1.1', `Host: ${hostname}:${port}`, form, chunked];
  const sent = new Promise<void>((resolve) => {
    const part = inChunks(good).slice(0, -5);
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => resolve());
  });
  await sent;
  // Answered meanwhile: the server has read what was sent before.
  await fetch(`${server.origin}/sus`);
  socket.resetAndDestroy();
  const calls = () => server.lines().filter(({ route }) => route === '/api/start');
  await expect.poll(calls).toMatchObject([{ status: 400, code: 400 }]);
});

/** The statuses of what is answered to such a request. */
async function spoken(headers: readonly string[], body: string) {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  const head = ['POST /api/location HTTP/1.1', `Host: ${hostname}:${port}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await expect.poll(() => heard).toContain('\r\n\r\n');
  socket.destroy();
  return [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

function inChunks(text: string): string {
  const pieces = text.match(/.{1,8192}/gs) ?? [];
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  return `${chunks.join('')}0\r\n\r\n`;
}
