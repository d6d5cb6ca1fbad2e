import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { startServer } from '../support/process.ts';

const server = await startServer({}, afterAll);
const { hostname, port } = new URL(server.origin);
const head = (method: string, path: string, headers: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n');

const form = 'Content-Type: application/x-www-form-urlencoded';
const chunked = 'Transfer-Encoding: chunked';
const good = 'surveyInfo=sus';

test.each(['/sus', '/api/location', '/healthz'])('TRACE %s echoes nothing', async (path) => {
  // The request is written by hand, because `fetch` refuses this method.
  const text = await replyTo(head('TRACE', path, ['X-Secret: canary']));
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(text).not.toContain('canary');
});

test.each<[string, number, readonly string[], string]>([
  [
    'a body of 256 kB and one byte',
    413,
    [form, `Content-Length: ${limits.body + 1}`],
    'x'.repeat(limits.body + 1),
  ],
  ['the same in chunks', 413, [form, chunked], inChunks('x'.repeat(limits.body + 1))],
  ['endless chunks', 413, [form, chunked], inChunks('x'.repeat(limits.body * 2)).slice(0, -5)],
  ['a thousand fields', 400, [form, chunked], inChunks(`${good}${'&a=1'.repeat(1000)}`)],
  ['a length and chunks', 400, [form, 'Content-Length: 4', chunked], inChunks(good)],
  ['chunks and a length', 400, [form, chunked, `Content-Length: ${good.length}`], inChunks(good)],
  ['two lengths', 400, [form, 'Content-Length: 14', 'Content-Length: 15'], good],
  ['chunks by another name', 400, [form, 'Transfer-Encoding: xchunked'], inChunks(good)],
  ['a length below zero', 400, [form, 'Content-Length: -1'], good],
  ['a chunk without a length', 400, [form, chunked], 'zz\r\nx\r\n0\r\n\r\n'],
  ['32 kB of headers', 431, [form, `X: ${'x'.repeat(32 * 1024)}`], ''],
  ['two hosts', 400, [form, 'Host: evil.example', `Content-Length: ${good.length}`], good],
  ['a body in one chunk', 200, [form, chunked, 'Connection: close'], inChunks(good)],
])('%s gets %i alone (S17)', async (_, status, headers, body) => {
  // A single status shows that no part of the body was read as a request.
  const text = await replyTo(head('POST', '/api/location', headers) + body);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]));
  expect(statuses).toEqual([status]);
});

test('a body in chunks that breaks off gets 400 in the log, and no error (S17)', async () => {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const request = head('POST', '/api/start', [form, chunked]) + inChunks(good).slice(0, -5);
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  // A reply to a later request shows that the server has read the incomplete body.
  await fetch(`${server.origin}/sus`);
  socket.resetAndDestroy();
  const lines = () => server.lines().filter(({ route }) => route === '/api/start');
  await expect.poll(lines).toMatchObject([{ status: 400, code: 400 }]);
});

test('a load balancer may check by HTTP/1.0, without a Host header', async () => {
  expect(await replyTo('GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});

/** Returns the bytes that the server sends up to the end of the first headers. */
async function replyTo(request: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.write(request);
  await expect.poll(() => text).toContain('\r\n\r\n');
  socket.destroy();
  return text;
}

function inChunks(text: string): string {
  const pieces = text.match(/.{1,8192}/gs) ?? [];
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  return `${chunks.join('')}0\r\n\r\n`;
}
