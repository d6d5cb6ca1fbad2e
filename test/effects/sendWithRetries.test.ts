import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { InvalidReply, Refusal } from '../../contract/envelope.ts';
import { sendWithRetries } from '../../src/effects/network/sendWithRetries.ts';
import { commit, stubOrigin } from './commit.ts';

/** Replies to one request after another; the last one is repeated. */
type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let replies: Reply[] = [];
let arrivals: number[] = [];
let bodies: string[] = [];
let keys: (string | undefined)[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    arrivals.push(performance.now());
    bodies.push(Buffer.concat(chunks).toString());
    keys.push(request.headers['idempotency-key'] as string | undefined);
    (replies.length > 1 ? replies.shift() : replies[0])?.(request, response);
  });
});

beforeEach(async () => {
  [replies, arrivals, bodies, keys] = [[], [], [], []];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stubOrigin(origin);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('replies', () => {
  test.each([
    ['a step', { status: 3 }, { status: 3 }],
    ['an empty step', null, {}],
    ['an empty step where its shape is unknown', { status: 99 }, {}],
  ])('with code 200 are %s', async (_, data, step) => {
    replies = [json(200, { code: 200, data })];
    await expect(commit()).resolves.toEqual(step);
    expect(arrivals).toHaveLength(1);
  });

  test.each([2, 5, 6, 4001, 4002, 4004, 777])(
    'with code %i are a refusal, after one call (R04)',
    async (code) => {
      replies = [json(200, { code, message: 'Because' })];
      await expect(commit()).rejects.toMatchObject({ name: 'Refusal', code, message: 'Because' });
      expect(arrivals).toHaveLength(1);
    },
  );

  test.each([
    ['a page of HTML', (r: ServerResponse) => r.end('<html>hello</html>')],
    ['half a body', (r: ServerResponse) => r.end('{"code":200,"da')],
    ['nothing', (r: ServerResponse) => r.end()],
    ['a code that is text', (r: ServerResponse) => r.end('{"code":"200","data":null}')],
    ['a bare value', (r: ServerResponse) => r.end('null')],
  ])('of %s are invalid, after one call (R19)', async (_, answer) => {
    replies = [(_request, response) => void answer(response)];
    await expect(commit()).rejects.toBeInstanceOf(InvalidReply);
    expect(arrivals).toHaveLength(1);
  });
});

describe('repeats (R04)', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  test.each([502, 503, 504, 429])('after HTTP %i make four calls', async (status) => {
    replies = [json(status, { code: status, message: 'Later' })];
    await expect(commit()).rejects.toBeInstanceOf(Refusal);
    expect(arrivals).toHaveLength(4);
  });

  test('after a broken connection make four calls', async () => {
    replies = [(request) => void request.socket.destroy()];
    await expect(commit()).rejects.not.toBeInstanceOf(Refusal);
    expect(arrivals).toHaveLength(4);
  });

  test.each([400, 403, 404, 409, 413, 422, 500])('after HTTP %i are not made', async (status) => {
    replies = [json(status, { code: status, message: 'No' })];
    await expect(commit()).rejects.toMatchObject({ code: status });
    expect(arrivals).toHaveLength(1);
  });

  test('have the same key and the same answer, and end with a success', async () => {
    replies = [
      (request) => void request.socket.destroy(),
      json(503, { code: 503 }),
      json(200, { code: 200, data: { status: 2 } }),
    ];
    await expect(commit()).resolves.toEqual({ status: 2 });
    expect(keys).toEqual(['k-1', 'k-1', 'k-1']);
    expect(new Set(bodies).size).toBe(1);
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toMatchObject({
      surveyId: 'sus',
      result: '{"score":3}',
      finish: '0',
    });
  });

  test('wait for Retry-After', async () => {
    replies = [
      (_, response) => void response.writeHead(503, { 'Retry-After': '1' }).end('{"code":503}'),
      json(200, { code: 200, data: null }),
    ];
    await commit();
    const [first = 0, second = 0] = arrivals;
    expect(second - first).toBeGreaterThanOrEqual(990);
    expect(second - first).toBeLessThan(1100);
  });

  test('wait for 1, 2 and 4 seconds at most', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999_999);
    const pauses: number[] = [];
    const real = setTimeout;
    vi.stubGlobal('setTimeout', (done: () => void, ms: number, ...rest: unknown[]) => {
      // The limit of one call, and the keep-alive of Node, are no pauses.
      if (ms === calls.commitAnswer.timeout || ms === 3000) return real(done, ms);
      pauses.push(Math.round(ms / 100) * 100);
      return real(done, 0, ...rest);
    });
    replies = [json(503, { code: 503 })];
    await expect(commit()).rejects.toBeInstanceOf(Refusal);
    expect(pauses.filter((ms) => ms > 0)).toEqual([1000, 2000, 4000]);
  });

  test('of a call that changes with time are not made', async () => {
    replies = [json(503, { code: 503 })];
    await expect(
      sendWithRetries(calls.prevSubject, { body: { surveyId: 'sus' }, repeatable: false }),
    ).rejects.toBeInstanceOf(Refusal);
    expect(arrivals).toHaveLength(1);
  });
});

test('an aborted call is not repeated', async () => {
  const stopping = new AbortController();
  replies = [() => stopping.abort()];
  await expect(
    sendWithRetries(calls.exInfo, {
      params: { id: 'sus' },
      body: { info: '{}' },
      keepalive: true,
      signal: stopping.signal,
    }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(arrivals).toHaveLength(1);
});

function json(status: number, body: unknown): Reply {
  return (_, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
}
