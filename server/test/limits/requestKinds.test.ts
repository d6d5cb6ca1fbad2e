import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readConfig } from '../../config/config.ts';
import { readPages } from '../../http/pages/pages.ts';
import type { Counted, Limiter } from '../../limits/limiter.ts';
import { run } from '../../run.ts';
import { scratch } from '../support/process.ts';
import { sample, sqlite, testWorld } from '../support/world.ts';
import { useClock } from './limits.fixture.ts';

const directories = await scratch(afterAll);
const pages = await readPages(directories.env.DIST_DIR);

test('a request counts by its kind, and for one session (S19)', async () => {
  const requests: Counted[] = [];
  const limiter: Limiter = {
    take: async (call) => {
      requests.push(call);
      return 0;
    },
  };
  const world = await testWorld(sqlite, [sample('sus')], { pages, limiter });
  const counted = async (path: string, init?: RequestInit) => {
    requests.length = 0;
    await world.app.request(path, init);
    return requests.map(({ kind, tokens, surveyId }) =>
      [kind, ...tokens, surveyId].join(' ').trim(),
    );
  };
  const cookies = {
    headers: { Cookie: 'askpath_sus=a; askpath_tour=b; askpath.files=d; other=e' },
  };
  const tokens = { headers: { 'Askpath-Jar': 'askpath_sus=f; askpath.files=g' } };
  expect(await counted('/healthz')).toEqual(['any']);
  expect(await counted('/readyz')).toEqual(['any', 'ready']);
  expect(await counted('/assets/gone.js')).toEqual(['any']);
  expect(await counted('/sus', cookies)).toEqual(['any', 'page', 'named sus', 'named a sus']);
  expect(await counted('/a/b/c/d')).toEqual(['any', 'page']);
  expect(await counted('/card/sus', { method: 'POST' })).toEqual(['any', 'page', 'named sus']);
  expect(await counted(calls.start.path, { method: 'POST' })).toEqual(['any', 'arrival']);
  expect(await counted('/api/surveys/sus', cookies)).toEqual(['any', 'call', 'named a sus']);
  expect(await counted('/api/surveys/sus', tokens)).toEqual(['any', 'call', 'named f sus']);
  const located = { method: 'POST', ...cookies, body: new URLSearchParams({ surveyInfo: 'sus' }) };
  expect(await counted(calls.location.path, located)).toEqual(['any', 'call', 'named a sus']);
  const uploaded = { method: 'POST', ...cookies, body: new FormData() };
  const uploadPath = `${calls.upload.path}?surveyId=sus`;
  expect(await counted(uploadPath, uploaded)).toEqual(['any', 'arrival', 'named a sus']);
});

test('no route of the server is without a budget (S24)', async () => {
  const limiter: Limiter = { take: async ({ kind }) => (kind === 'any' ? 1 : 0) };
  const secret = 'x'.repeat(32);
  const world = await testWorld(sqlite, [sample('sus')], {
    ...{ pages, limiter, hasIndex: true, picturesDir: directories.directory },
    ...{ answersToken: secret, resultsToken: secret },
  });
  const routes = world.app.routes.map(({ method, path }) => ({
    method: method === 'ALL' ? 'GET' : method,
    path: path.replaceAll(/:\w+|\*/g, 'sus'),
  }));
  for (const { method, path } of [...routes, { method: 'GET', path: '/sus//sus' }]) {
    expect([path, (await world.app.request(path, { method })).status]).toEqual([path, 429]);
  }
});

test.each([
  {
    what: 'trusts no forwarded address without a proxy',
    env: {},
    count: 1_050,
    refused: 50,
    head: (call: number) => [
      `POST ${calls.start.path} HTTP/1.1`,
      `X-Forwarded-For: 203.0.113.${call % 256}`,
      'Content-Length: 0',
    ],
  },
  ...[
    { what: 'limits a session', env: {}, refused: 50 },
    { what: 'without a limit refuses nothing', env: { RATE_LIMIT: 'off' }, refused: 0 },
  ].map((row) => ({
    ...row,
    count: 150,
    head: () => ['GET /api/surveys/sus HTTP/1.1', 'Cookie: askpath_sus=one'],
  })),
])('a server $what (S19)', async ({ env, count, refused, head }) => {
  useClock();
  onTestFinished(() => void vi.useRealTimers());
  const config = { ...directories.env, LOG_LEVEL: 'warn', ...env, PORT: '0' };
  const server = await run(readConfig(config));
  expect(await flood(server.origin, count, head)).toBe(refused);
  await server.stop();
});

/**
 * Sends requests on one connection, each after the previous reply; returns the number of refused
 * requests.
 */
async function flood(
  origin: string,
  count: number,
  headOf: (call: number) => readonly string[],
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const replies: string[] = [];
  const send = () => {
    const last = replies.length === count - 1 ? ['Connection: close'] : [];
    const head = [...headOf(replies.length + 1), 'Host: localhost', ...last];
    socket.write([...head, '', ''].join('\r\n'));
  };
  send();
  for await (const bytes of socket) {
    const [reply] = /HTTP\/1\.1 \d{3}/.exec(String(bytes)) ?? [];
    if (reply === undefined) continue;
    replies.push(reply);
    if (replies.length < count) send();
  }
  expect(replies).toHaveLength(count);
  return replies.filter((reply) => reply.endsWith('429')).length;
}
