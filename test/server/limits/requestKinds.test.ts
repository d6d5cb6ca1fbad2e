import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readConfig } from '../../../server/config/config.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import type { Counted, Limiter } from '../../../server/limits/limiter.ts';
import { run } from '../../../server/run.ts';
import { scratch } from '../support/process.ts';
import { sample, sqlite, testWorld } from '../support/world.ts';
import { useClock } from './limits.fixture.ts';

const place = await scratch(afterAll);
const pages = await readPages(place.env.DIST_DIR);

test('a request counts by its kind, and for one session (S19)', async () => {
  const taken: Counted[] = [];
  const limiter: Limiter = {
    take: async (call) => {
      taken.push(call);
      return 0;
    },
  };
  const world = await testWorld(sqlite, [sample('sus')], { pages, limiter });
  const counted = async (path: string, init?: RequestInit) => {
    taken.length = 0;
    await world.app.request(path, init);
    return taken.map(({ kind, tokens, surveyId }) => [kind, ...tokens, surveyId].join(' ').trim());
  };
  const cookies = {
    headers: { Cookie: 'askpath_sus=a; askpath_tour=b; askpath.files=d; other=e' },
  };
  const tokens = { headers: { 'Askpath-Jar': 'askpath_sus=f; askpath.files=g' } };
  expect(await counted('/healthz')).toEqual([]);
  expect(await counted('/readyz')).toEqual(['ready']);
  expect(await counted('/assets/gone.js')).toEqual([]);
  expect(await counted('/sus', cookies)).toEqual(['page', 'named a sus']);
  expect(await counted('/a/b/c/d')).toEqual(['page']);
  expect(await counted(calls.start.path, { method: 'POST' })).toEqual(['arrival']);
  expect(await counted('/api/surveys/sus', cookies)).toEqual(['call', 'named a sus']);
  expect(await counted('/api/surveys/sus', tokens)).toEqual(['call', 'named f sus']);
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
  const config = { ...place.env, LOG_LEVEL: 'warn', ...env, PORT: '0' };
  const server = await run(readConfig(config));
  expect(await flood(server.origin, count, head)).toBe(refused);
  await server.stop();
});

/** Sends pipelined requests on one connection; gives the number of those refused. */
async function flood(
  origin: string,
  count: number,
  headOf: (call: number) => readonly string[],
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  for (let call = 1; call <= count; call++) {
    const last = call === count ? ['Connection: close'] : [];
    socket.write([...headOf(call), 'Host: localhost', ...last, '', ''].join('\r\n'));
  }
  const replies = (await text(socket)).match(/HTTP\/1\.1 \d{3}/g) ?? [];
  expect(replies).toHaveLength(count);
  return replies.filter((reply) => reply.endsWith('429')).length;
}
