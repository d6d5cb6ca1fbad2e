import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Store } from '../../../server/db/store.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import type { Counted, Limiter } from '../../../server/limits/limiter.ts';
import { openLimiter } from '../../../server/limits/open.ts';
import { run } from '../../../server/run.ts';
import { scratch } from '../support/process.ts';
import {
  type Client,
  type Database,
  databases,
  noon,
  openWorld,
  postgresSchema,
  postgresUrl,
  sample,
  sqlite,
  survey,
  testWorld,
  type World,
} from '../support/world.ts';

const second = 1000;

// The limiters read the clock of the process, which a test moves.
const useClock = () =>
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: noon });
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
const waitOf = (headers: Headers) => Number(headers.get('Retry-After'));
const shop = survey({
  id: 'shop',
  title: 'Shop',
  config: { frameOrigins: ['https://shop.example.org'] },
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

const place = await scratch(afterAll);
const pages = await readPages(place.env.DIST_DIR);

describe.each(databases)('the rate limit on $name (S19)', (database) => {
  let world: World;
  beforeAll(async () => {
    useClock();
    world = await limitedWorld(database);
  });
  afterAll(async () => {
    await world.close();
    vi.useRealTimers();
  });

  const get = async (path: string, address?: string) => (await open(path, address)).status;
  const open = (path: string, address?: string) =>
    world.app.request(path, { headers: address ? { 'X-Forwarded-For': address } : {} });
  const started = async () => {
    const client = world.client();
    await client.start('sus');
    return client;
  };

  test('never refuses 300 respondents behind one address at a normal pace', async () => {
    const people = Array.from({ length: 300 }, () =>
      world.client({ headers: { 'X-Forwarded-For': '198.51.100.7' } }),
    );
    const statuses = new Set<number>();
    const perSecond = 60;
    const all = async (call: (person: Client) => Promise<{ http: number }>) => {
      for (let from = 0; from < people.length; from += perSecond) {
        const replies = await Promise.all(people.slice(from, from + perSecond).map(call));
        for (const { http } of replies) statuses.add(http);
        pass(second);
      }
    };
    await all((person) => person.start('sus'));
    await all((person) => person.commit('sus', 'frequent', { score: 3 }));
    for (const _ of [1, 2, 3]) {
      await all((person) => person.call(calls.survey, { params: { id: 'sus' } }));
    }
    expect([...statuses]).toEqual([200]);
    expect(await world.rows('answer')).toHaveLength(300);
    // No session reaches the count that is written.
    expect((await countsIn(world.store)).filter((key) => key.startsWith('session'))).toEqual([]);
  });

  test('refuses a session at 100 calls a second, until the time in its reply', async () => {
    const [flooder, other] = [await started(), await started()];
    const replies = [];
    for (let call = 0; call < 500; call++) {
      replies.push(await flooder.current('sus'));
      pass(10);
    }
    const statuses = replies.map(({ http }) => http);
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(400).fill(429)]);
    const [refused] = replies.slice(-1);
    expect(refused).toMatchObject({ code: 429, message: expect.any(String) });
    expect(refused?.headers.get('Cache-Control')).toBe('no-store');
    const wait = waitOf(refused?.headers ?? new Headers());
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(6);
    expect((await other.current('sus')).http).toBe(200);
    pass(wait * second);
    expect((await flooder.current('sus')).http).toBe(200);
  });

  test('stores nothing of a refused commit', async () => {
    const flooder = await started();
    for (let call = 0; call < 100; call++) await flooder.current('sus');
    const before = await world.rows('answer');
    const commit = () => flooder.commit('sus', 'frequent', { score: 4 }, { key: 'k' });
    const refused = await commit();
    expect(refused.http).toBe(429);
    expect(await world.rows('answer')).toEqual(before);
    pass(waitOf(refused.headers) * second);
    expect((await commit()).data.subject?.questionId).toBe('complex');
  });

  test('finds a session among forty invented cookies that change', async () => {
    const flooder = await started();
    const [own = ''] = flooder.cookies.values();
    flooder.cookies.clear();
    for (let made = 0; made < 40; made++) flooder.cookies.set(`askpath_survey${made}`, `x${made}`);
    flooder.cookies.set('askpath_tour', 'x').set('askpath_sus', own);
    for (let call = 0; call <= 100; call++) {
      flooder.cookies.set('askpath_tour', `made-up-${call}`);
      expect((await flooder.current('sus')).http).toBe(call < 100 ? 200 : 429);
    }
  });

  test('bounds the surveys that an address names', async () => {
    const named = (id: string) => get(`/api/surveys/${id}`, '198.51.100.20');
    expect(await named('sus')).toBe(200);
    for (let guess = 1; guess < 30; guess++) expect(await named(`guess${guess}`)).toBe(404);
    expect([await named('guess30'), await named('tour')]).toEqual([429, 429]);
    // Surveys named before are answered, as are other addresses.
    expect([await named('sus'), await named('guess1')]).toEqual([200, 404]);
    expect(await get('/api/surveys/tour')).toBe(200);
    pass(10 * second);
    expect(await named('tour')).toBe(200);
  });

  test('bounds the requests for readiness of an address', async () => {
    const isRefused = async (address: string) => (await get('/readyz', address)) === 429;
    const refused = [];
    for (let call = 0; call < 101; call++) refused.push(await isRefused('198.51.100.30'));
    expect(refused).toEqual([...Array(100).fill(false), true]);
    expect(await isRefused('198.51.100.31')).toBe(false);
  });

  test('answers too many pages with a page that offers to try again', async () => {
    const address = '198.51.100.40';
    for (let page = 0; page < 1000; page++) expect(await get('/sus', address)).toBe(200);
    const refused = await open('/sus?lang="><b>', address);
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([429, 'no-store']);
    expect(refused.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    expect(waitOf(refused.headers)).toBeGreaterThan(0);
    const page = await refused.text();
    expect(page).toContain('<h1>Too many pages at once</h1>');
    expect(page).toMatch(/<a class="button" href="\/sus\?lang=[^"<>]*">Try again<\/a>/);
    expect(await get('/sus', '198.51.100.41')).toBe(200);
    pass(waitOf(refused.headers) * second);
    expect(await get('/sus', address)).toBe(200);
  });

  test.each(['/window/', '/card/', '/'])(
    'reveals neither survey nor frame origins by a refused page at %s',
    async (start) => {
      const replyTo = async (id: string) => {
        const response = await open(start + id, `198.51.100.5${start.length % 7}`);
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
        const text = (await response.text()).replaceAll(id, 'ID');
        return { status: response.status, headers, text };
      };
      for (let guess = 0; guess < 30; guess++) await replyTo(`guess${guess}`);
      // The limit of named surveys comes first, then the limit of pages.
      for (const count of [0, 1000]) {
        for (let page = 0; page < count; page++) await replyTo('guess0');
        const refused = await replyTo('shop');
        expect(refused.status).toBe(429);
        expect(JSON.stringify(refused)).not.toContain('shop.example.org');
        expect(JSON.stringify(refused)).toContain('retry-after');
        expect(await replyTo('nowhere')).toEqual(refused);
      }
    },
  );

  test('counts by the address that the trusted proxy appends', async () => {
    const from = (address: string, call = 0) =>
      get('/api/nowhere', `203.0.113.${call % 256}, ${address}`);
    for (let call = 0; call < 3000; call++) expect(await from('198.51.100.60', call)).toBe(404);
    expect(await from('198.51.100.60')).toBe(429);
    expect(await from('198.51.100.61')).toBe(404);
  });

  test('bounds the starts and uploads of an address before its other calls', async () => {
    const post = async (path: string, address: string) => {
      const headers = { 'X-Forwarded-For': address };
      return (await world.app.request(path, { method: 'POST', headers })).status;
    };
    for (let call = 0; call <= 1000; call++) {
      expect(await post(calls.start.path, '2001:db8:1:2::7')).toBe(call < 1000 ? 415 : 429);
    }
    expect(await post(calls.upload.path, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await get('/api/surveys/sus', '2001:db8:1:2::7')).toBe(200);
  });
});

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

describe.runIf(postgresUrl)('several processes on one Postgres', () => {
  let schema: Awaited<ReturnType<typeof postgresSchema>>;
  beforeEach(async () => {
    useClock();
    schema = await postgresSchema(postgresUrl ?? '');
  });
  afterEach(async () => {
    await schema.drop();
    vi.useRealTimers();
  });
  const database = { name: 'Postgres', open: () => openPostgres(schema.url) };

  test('share their counts (S19)', async () => {
    const [one, other] = [await limitedWorld(database), await limitedWorld(database)];
    const client = one.client();
    await client.start('sus');
    for (let call = 0; call < 100; call++) expect((await client.current('sus')).http).toBe(200);
    const there = client.copy(other.app);
    const replies = [];
    for (let call = 0; call < 100; call++) replies.push(await there.current('sus'));
    // The other process asks after ten calls; on a busy machine the reply comes later.
    expect(replies.filter(({ http }) => http === 200).length).toBeLessThan(20);
    const [last] = replies.slice(-1);
    expect(last?.http).toBe(429);
    pass(waitOf(last?.headers ?? new Headers()) * second);
    for (const at of [there, client]) expect((await at.current('sus')).http).toBe(200);
    await one.close();
    await other.close();
  });

  test('write neither addresses nor tokens, and delete their counts (S19, P02)', async () => {
    const store = await database.open();
    const limiter = await openLimiter(store);
    const call: Counted = {
      address: '198.51.100.7',
      tokens: ['canary-token'],
      surveyId: 'sus',
      kind: 'arrival',
    };
    for (let count = 0; count < 10; count++) await limiter.take(call);
    const keys = await countsIn(store);
    expect(keys.map((key) => key.replace(/:.*/, ''))).toEqual(['address', 'arrival', 'session']);
    expect(keys.join()).not.toMatch(/198\.51|canary/);
    await limiter.removeExpired();
    expect(await countsIn(store)).toHaveLength(3);
    pass(11 * second);
    await Promise.all([limiter.removeExpired(), limiter.removeExpired()]);
    expect(await countsIn(store)).toEqual([]);
    await store.close();
  });

  test('refuse nothing while the database is slow or unavailable (S19, R16)', async () => {
    // The time that a call waits for the database is real.
    vi.useRealTimers();
    const [store, blocker] = [await database.open(), await database.open()];
    const limiter = await openLimiter(store);
    const call: Counted = { address: null, tokens: ['one'], surveyId: null, kind: 'call' };
    const waits: number[] = [];
    await blocker.db.transaction().execute(async (db) => {
      await sql`lock table rate_limit in access exclusive mode`.execute(db);
      const before = performance.now();
      for (let count = 0; count < 30; count++) waits.push(await limiter.take(call));
      expect(performance.now() - before).toBeLessThan(4_000);
    });
    await store.close();
    for (let count = 0; count < 60; count++) waits.push(await limiter.take(call));
    expect(new Set(waits)).toEqual(new Set([0]));
    await blocker.close();
  });
});

/** A world with a rate limit and one trusted proxy. */
async function limitedWorld(database: Database): Promise<World> {
  const store = await database.open();
  const limiter = await openLimiter(store);
  const surveys = [sample('sus'), sample('tour'), shop];
  return openWorld({ ...database, open: async () => store }, surveys, {
    pages,
    limiter,
    proxies: 1,
  });
}

/** The keys of the counts that processes share; none with SQLite. */
async function countsIn({ db, pool }: Store): Promise<readonly string[]> {
  if (!pool) return [];
  const found = await sql<{ key: string }>`select key from rate_limit order by key`.execute(db);
  return found.rows.map(({ key }) => key);
}

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
