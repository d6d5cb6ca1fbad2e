import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import { run } from '../../../server/run.ts';
import { scratch, spawnServer } from '../support/process.ts';
import { postgresSchema, postgresUrl } from '../support/world.ts';

const survey = {
  id: 'short',
  title: 'Short',
  questions: [
    { id: 'a', type: 'rate', title: 'A' },
    { id: 'b', type: 'rate', title: 'B' },
  ],
};

const settings = [
  { name: 'SQLite', base: undefined },
  ...(postgresUrl ? [{ name: 'Postgres', base: postgresUrl }] : []),
];

/** A server with metrics on a port of their own. */
async function serving(base?: string, env: Record<string, string> = {}) {
  const place = await scratch();
  const schema = base === undefined ? null : await postgresSchema(base);
  const surveysDir = join(place.directory, 'surveys');
  await mkdir(surveysDir);
  await writeFile(join(surveysDir, 'short.json'), JSON.stringify(survey));
  const config = readConfig({
    ...place.env,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    SURVEYS_DIR: surveysDir,
    ...(schema ? { DATABASE_URL: schema.url } : {}),
    ...env,
  });
  const server = await run(config);
  const at = `http://127.0.0.1:${server.metricsPort}/metrics`;
  onTestFinished(async () => {
    await server.stop();
    await schema?.drop();
    await place.remove();
  });
  return { server, at };
}

/** The value of every metric, by its name and labels. */
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

function answering(origin: string) {
  let cookie = '';
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ surveyId: 'short', ...fields });
    const headers = { Cookie: cookie };
    const response = await fetch(`${origin}/api/${path}`, { method: 'POST', body, headers });
    cookie ||= response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return response.status;
  };
  return {
    start: () => post('start', { deviceInfo: '{}', userBehavior: '{}', locale: 'en' }),
    commit: (questionId: string, score: number) =>
      post('commitAnswer', {
        questionId,
        type: '8',
        result: JSON.stringify({ score }),
        respondent: '{}',
        finish: '0',
      }),
  };
}

test.each(settings)('what happens on $name is counted once it has', async ({ base }) => {
  const { server, at } = await serving(base);
  const one = answering(server.origin);
  expect(await one.start()).toBe(200);
  expect(await one.start()).toBe(200);
  expect(await one.commit('a', 9)).toBe(422);
  expect(await one.commit('a', 4)).toBe(200);
  expect(await one.commit('a', 4)).toBe(200);
  expect(await one.commit('b', 5)).toBe(200);
  expect(await one.commit('b', 5)).toBe(409);
  expect(await answering(server.origin).commit('a', 4)).toBe(403);
  expect((await fetch(`${server.origin}/api/reAnswer/secret`, { method: 'POST' })).status).toBe(
    404,
  );

  const metrics = await metricsAt(at);
  const ours = Object.fromEntries(
    [...metrics].filter(([name]) => /^askpath_\w+(?:total|count)\b/.test(name)),
  );
  const counted = (route: string, status: number) =>
    `askpath_call_duration_seconds_count{route="${route}",status="${status}"}`;
  const groups = Number(ours.askpath_sqlite_group_size_count);
  expect(ours).toEqual({
    askpath_commits_total: 2,
    askpath_sessions_started_total: 1,
    askpath_sessions_ended_total: 1,
    'askpath_refusals_total{code="403"}': 1,
    'askpath_refusals_total{code="404"}': 1,
    'askpath_refusals_total{code="409"}': 1,
    'askpath_refusals_total{code="422"}': 1,
    [counted('/api/start', 200)]: 2,
    [counted('/api/commitAnswer', 200)]: 3,
    [counted('/api/commitAnswer', 422)]: 1,
    [counted('/api/commitAnswer', 409)]: 1,
    [counted('/api/commitAnswer', 403)]: 1,
    [counted('/api/reAnswer/:id', 404)]: 1,
    askpath_sqlite_group_size_count: groups,
  });
  if (base === undefined) {
    expect(groups).toBeGreaterThanOrEqual(4);
    expect(metrics.has('askpath_postgres_waiting')).toBe(false);
  } else {
    expect(metrics.get('askpath_postgres_connections_in_use')).toBe(0);
    expect(metrics.get('askpath_postgres_waiting')).toBe(0);
  }
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('pieces of work that share a commit are counted as one group', async () => {
  const groups: number[] = [];
  const store = await openSqlite(':memory:', {
    grouped: (pieces) => groups.push(pieces),
    lost() {},
  });
  const look = () => store.atomically((db) => db.selectFrom('session').selectAll().execute());
  const fail = () => store.atomically(() => Promise.reject(new Error('refused')));
  // The first one takes longer than a group may.
  await look();
  await Promise.allSettled([look(), fail(), look()]);
  await look();
  expect(groups).toEqual([1, 3, 1]);
  await store.close();
});

test('two servers in one process count for themselves, and what is stopped is gone', async () => {
  const [first, second] = [await serving(), await serving()];
  await answering(first.server.origin).start();
  expect((await metricsAt(first.at)).get('askpath_sessions_started_total')).toBe(1);
  expect((await metricsAt(second.at)).get('askpath_sessions_started_total')).toBe(0);
  await first.server.stop();
  await expect(fetch(first.at)).rejects.toThrow();
  expect((await fetch(second.at)).status).toBe(200);
});

test('metrics are on their own port alone, and nothing else is there', async () => {
  const { server, at } = await serving();
  expect((await fetch(`${server.origin}/metrics`)).headers.get('Content-Type')).not.toMatch(
    /plain/,
  );
  expect((await fetch(new URL('/healthz', at))).status).toBe(404);
  expect((await fetch(at, { method: 'POST' })).status).toBe(404);
});

test('metrics that need a token are given to nobody without it', async () => {
  const METRICS_TOKEN = 'a token of 32 characters or more';
  const { at } = await serving(undefined, { METRICS_HOST: '0.0.0.0', METRICS_TOKEN });
  const asked = async (...authorization: string[]) => {
    const headers = authorization.map((value): [string, string] => ['Authorization', value]);
    const response = await fetch(at, { headers });
    return [response.status, response.headers.get('WWW-Authenticate'), await response.text()];
  };
  const refused = [401, 'Bearer', ''];
  expect(await asked()).toEqual(refused);
  expect(await asked('')).toEqual(refused);
  expect(await asked(METRICS_TOKEN)).toEqual(refused);
  expect(await asked(`Bearer ${METRICS_TOKEN.slice(0, -1)}`)).toEqual(refused);
  expect(await asked(`Bearer ${METRICS_TOKEN}.`)).toEqual(refused);
  expect(await asked(`Basic ${btoa(`x:${METRICS_TOKEN}`)}`)).toEqual(refused);
  expect((await fetch(new URL('/healthz', at))).status).toBe(401);
  expect(await asked(`Bearer ${METRICS_TOKEN}`)).toEqual([
    200,
    null,
    expect.stringContaining('askpath_commits_total'),
  ]);
});

test('a port for metrics that is in use ends the start, and leaves nothing listening', async () => {
  const place = await scratch();
  onTestFinished(place.remove);
  const server = await spawnServer({ ...place.env, METRICS_PORT: '0' });
  const METRICS_PORT = String(server.metricsPort);
  const other = await scratch();
  onTestFinished(other.remove);
  await expect(spawnServer({ ...other.env, METRICS_PORT })).rejects.toThrow('EADDRINUSE');
  await server.end('SIGTERM');
});
