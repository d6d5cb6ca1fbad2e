import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { run } from '../../run.ts';
import { settings, startServer } from '../support/process.ts';
import { bases, clientAt, survey } from '../support/world.ts';

const short = {
  id: 'short',
  title: 'Short',
  questions: [
    { id: 'a', type: 'rate', title: 'A' },
    { id: 'b', type: 'rate', title: 'B' },
  ],
};

/** Starts a server with metrics on a separate port. */
async function serving(base: string | null = null, more: Record<string, string> = {}) {
  const ports = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' };
  const { env } = await settings({ surveys: [short], base, env: { ...ports, ...more } });
  const server = await run(readConfig(env));
  onTestFinished(server.stop);
  const address = `http://127.0.0.1:${server.metricsPort}/metrics`;
  return { server, at: address, client: () => clientAt(server.origin, [survey(short)]) };
}

/** Returns the value of every metric by its name and labels. */
async function metricsAt(address: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(address);
  expect(response.headers.get('Content-Type')).toContain('text/plain');
  const lines = (await response.text()).split('\n').filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test.each(bases)('successful and refused calls on $name are counted', async ({ base }) => {
  const { at: address, client } = await serving(base);
  const respondent = client();
  const codes = [
    await respondent.start('short'),
    await respondent.start('short'),
    await respondent.commit('short', 'a', { score: 9 }),
    await respondent.commit('short', 'a', { score: 4 }),
    await respondent.commit('short', 'a', { score: 4 }),
    await respondent.commit('short', 'b', { score: 5 }),
    await respondent.commit('short', 'b', { score: 5 }),
    await client().commit('short', 'a', { score: 4 }),
    await respondent.reAnswer('secret'),
  ].map(({ http }) => http);
  expect(codes).toEqual([200, 200, 422, 200, 200, 200, 409, 403, 404]);

  const metrics = await metricsAt(address);
  const ours = Object.fromEntries(
    [...metrics].filter(([name]) => /^askpath_\w+(?:total|count)\b/.test(name)),
  );
  const counted = (route: string, status: number) =>
    `askpath_call_duration_seconds_count{route="${route}",status="${status}"}`;
  const groups = Number(ours.askpath_commit_group_size_count);
  expect(ours).toEqual({
    askpath_commits_total: 2,
    askpath_sessions_started_total: 1,
    askpath_sessions_ended_total: 1,
    ...Object.fromEntries(
      [403, 404, 409, 422].map((code) => [`askpath_refusals_total{code="${code}"}`, 1]),
    ),
    [counted('/api/start', 200)]: 2,
    [counted('/api/commitAnswer', 200)]: 3,
    [counted('/api/commitAnswer', 422)]: 1,
    [counted('/api/commitAnswer', 409)]: 1,
    [counted('/api/commitAnswer', 403)]: 1,
    [counted('/api/reAnswer/:id', 404)]: 1,
    askpath_commit_group_size_count: groups,
  });
  if (base === null) {
    expect(groups).toBeGreaterThanOrEqual(4);
    expect(metrics.has('askpath_postgres_waiting')).toBe(false);
  } else {
    // A sweep may be using a connection at the same time.
    const inUse = async () => (await metricsAt(address)).get('askpath_postgres_connections_in_use');
    await expect.poll(inUse).toBe(0);
    expect(metrics.get('askpath_postgres_waiting')).toBe(0);
  }
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('transactions of one commit are counted as a group', async () => {
  const groups: number[] = [];
  const store = await openSqlite(':memory:', {
    groupCommitted: (pieces) => groups.push(pieces),
    connectionLost() {},
  });
  const look = () => store.atomically((db) => db.selectFrom('session').selectAll().execute());
  const fail = () => store.atomically(() => Promise.reject(new Error('refused')));
  // The first call takes longer than a group may wait.
  await look();
  await Promise.allSettled([look(), fail(), look()]);
  await look();
  expect(groups).toEqual([1, 3, 1]);
  await store.close();
});

test('each server of a process counts its own events until it stops', async () => {
  const [first, second] = [await serving(), await serving()];
  await first.client().start('short');
  expect((await metricsAt(first.at)).get('askpath_sessions_started_total')).toBe(1);
  expect((await metricsAt(second.at)).get('askpath_sessions_started_total')).toBe(0);
  await first.server.stop();
  await expect(fetch(first.at)).rejects.toThrow();
  expect((await fetch(second.at)).status).toBe(200);
});

test('the port of the metrics serves them alone', async () => {
  const { server, at: address } = await serving();
  expect((await fetch(`${server.origin}/metrics`)).headers.get('Content-Type')).not.toMatch(
    /plain/,
  );
  expect((await fetch(new URL('/healthz', address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
});

test('metrics with a token are refused without it', async () => {
  const METRICS_TOKEN = 'a token of 32 characters or more';
  const { at: address } = await serving(null, { METRICS_HOST: '0.0.0.0', METRICS_TOKEN });
  const asked = async (...authorization: string[]) => {
    const headers = authorization.map((value): [string, string] => ['Authorization', value]);
    const response = await fetch(address, { headers });
    return [response.status, response.headers.get('WWW-Authenticate'), await response.text()];
  };
  const wrong = [
    '',
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN.slice(0, -1)}`,
    `Bearer ${METRICS_TOKEN}.`,
    `Basic ${btoa(`x:${METRICS_TOKEN}`)}`,
  ];
  for (const authorization of [[], ...wrong.map((value) => [value])]) {
    expect(await asked(...authorization)).toEqual([401, 'Bearer', '']);
  }
  expect((await fetch(new URL('/healthz', address))).status).toBe(401);
  expect(await asked(`Bearer ${METRICS_TOKEN}`)).toEqual([
    200,
    null,
    expect.stringContaining('askpath_commits_total'),
  ]);
});

test('a port for metrics that is in use prevents the start', async () => {
  const surveys = [short];
  const { metricsPort } = await startServer({ surveys, env: { METRICS_PORT: '0' } });
  const second = startServer({ surveys, env: { METRICS_PORT: String(metricsPort) } });
  await expect(second).rejects.toThrow('EADDRINUSE');
});
