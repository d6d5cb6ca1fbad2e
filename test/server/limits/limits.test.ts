import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readConfig } from '../../../server/config/config.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Store } from '../../../server/db/store.ts';
import { type Pages, readPages } from '../../../server/http/pages/pages.ts';
import { clientOf, networkOf } from '../../../server/limits/address.ts';
import type { Counted, Limiter } from '../../../server/limits/limiter.ts';
import { openLimiter } from '../../../server/limits/open.ts';
import { run } from '../../../server/run.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
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
  survey,
} from '../support/world.ts';

const second = 1000;

// The limiters go by the clock of the process; here it stands still until a test moves it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

describe.each(databases)('how often somebody may call, on $name', (database) => {
  test('one session at 100 calls a second is stopped, told when to come back, and served then (S19)', async () => {
    const world = await limitedWorld(database);
    const [flooder, other] = [world.client(), world.client()];
    await flooder.start('sus');
    await other.start('sus');
    const replies = [];
    for (let call = 0; call < 500; call++) {
      replies.push(await flooder.current('sus'));
      pass(10);
    }
    expect(replies.map(({ http }) => http)).toEqual([
      ...Array(100).fill(200),
      ...Array(400).fill(429),
    ]);
    const [refused] = replies.slice(-1);
    expect(refused).toMatchObject({ code: 429, message: expect.any(String) });
    expect(refused?.headers.get('Cache-Control')).toBe('no-store');
    const wait = Number(refused?.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(6);
    expect((await other.current('sus')).http).toBe(200);
    pass(wait * second);
    expect((await flooder.current('sus')).http).toBe(200);
    await world.close();
  });

  test('what a flood has sent too much is not done (S19)', async () => {
    const world = await limitedWorld(database);
    const flooder = world.client();
    await flooder.start('sus');
    for (let call = 0; call < 100; call++) await flooder.current('sus');
    const refused = await flooder.commit('sus', 'frequent', { score: 4 }, { key: 'k' });
    expect(refused.http).toBe(429);
    expect(await world.rows('answer')).toEqual([]);
    pass(Number(refused.headers.get('Retry-After')) * second);
    const kept = await flooder.commit('sus', 'frequent', { score: 4 }, { key: 'k' });
    expect(kept.data.subject?.questionId).toBe('complex');
    await world.close();
  });

  test('who brings other tokens along is the same session still (S19)', async () => {
    const world = await limitedWorld(database);
    const flooder = world.client();
    await flooder.start('sus');
    for (let call = 0; call < 100; call++) {
      flooder.cookies.set('askpath_tour', `made-up-${call}`);
      expect((await flooder.current('sus')).http).toBe(200);
    }
    flooder.cookies.set('askpath_tour', 'made-up');
    expect((await flooder.current('sus')).http).toBe(429);
    await world.close();
  });

  test('made-up cookies, however many, hide no session (S19)', async () => {
    const world = await limitedWorld(database);
    const flooder = world.client();
    await flooder.start('sus');
    const [own = ''] = flooder.cookies.values();
    flooder.cookies.clear();
    for (let made = 0; made < 40; made++) flooder.cookies.set(`askpath_survey${made}`, `x${made}`);
    flooder.cookies.set('askpath_tour', 'x').set('askpath_sus', own);
    for (let call = 0; call < 100; call++) {
      expect((await flooder.current('sus')).http).toBe(200);
    }
    expect((await flooder.current('sus')).http).toBe(429);
    await world.close();
  });

  test('an address names so many surveys, and is told no more of those there are (S19)', async () => {
    const world = await limitedWorld(database, { proxies: 1 });
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    const named = async (id: string) =>
      (await world.app.request(`/api/surveys/${id}`, { headers })).status;
    expect(await named('sus')).toBe(200);
    for (let guess = 1; guess < 30; guess++) expect(await named(`guess${guess}`)).toBe(404);
    expect([await named('guess30'), await named('tour')]).toEqual([429, 429]);
    // Surveys named before still work, as do other addresses.
    expect([await named('sus'), await named('guess1')]).toEqual([200, 404]);
    expect((await world.app.request('/api/surveys/tour')).status).toBe(200);
    pass(10 * second);
    expect(await named('tour')).toBe(200);
    await world.close();
  });

  test('whether a server is ready is asked at a bounded pace by one address (S19)', async () => {
    const world = await limitedWorld(database, { proxies: 1 });
    const isRefused = async (address: string) => {
      const headers = { 'X-Forwarded-For': address };
      return (await world.app.request('/readyz', { headers })).status === 429;
    };
    const asked = [];
    for (let call = 0; call < 101; call++) asked.push(await isRefused('198.51.100.7'));
    expect(asked).toEqual([...Array(100).fill(false), true]);
    expect(await isRefused('198.51.100.8')).toBe(false);
    await world.close();
  });

  test('an address that opens too many pages is shown one with a way to try again (S19)', async () => {
    const place = await scratch();
    const world = await limitedWorld(database, {
      proxies: 1,
      pages: await readPages(place.env.DIST_DIR),
    });
    const open = (path: string, address = '198.51.100.7') =>
      world.app.request(path, { headers: { 'X-Forwarded-For': address } });
    for (let page = 0; page < 1000; page++) expect((await open('/sus')).status).toBe(200);
    const refused = await open('/sus?lang="><b>');
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([429, 'no-store']);
    expect(refused.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(0);
    const shown = await refused.text();
    expect(shown).toContain('<h1>Too many pages at once</h1>');
    expect(shown).toMatch(/<a class="button" href="\/sus\?lang=[^"<>]*">Try again<\/a>/);
    expect((await open('/sus', '198.51.100.8')).status).toBe(200);
    pass(wait * second);
    expect((await open('/sus')).status).toBe(200);
    await world.close();
    await place.remove();
  });

  test.each(['window', 'card', 'page'])(
    'a refused %s tells nobody whether there is such a survey, or where (S19)',
    async (mode) => {
      const place = await scratch();
      const shop = survey({
        id: 'shop',
        title: 'Shop',
        config: { frameOrigins: ['https://shop.example.org'] },
        questions: [{ id: 'a', type: 'text', title: 'A' }],
      });
      const world = await limitedWorld(database, {
        proxies: 1,
        pages: await readPages(place.env.DIST_DIR),
        surveys: [shop],
      });
      const open = async (id: string) => {
        const path = mode === 'page' ? `/${id}` : `/${mode}/${id}`;
        const headers = { 'X-Forwarded-For': '198.51.100.7' };
        const response = await world.app.request(path, { headers });
        const { status } = response;
        const told = [...response.headers].filter(([name]) => name !== 'x-request-id');
        return { status, told, text: (await response.text()).replaceAll(id, 'ID') };
      };
      for (let guess = 0; guess < 30; guess++) await open(`guess${guess}`);
      // First the budget of surveys that are named, then that of pages.
      for (const pages of [0, 1000]) {
        for (let page = 0; page < pages; page++) await open('guess0');
        const there = await open('shop');
        expect(there.status).toBe(429);
        expect(JSON.stringify(there)).not.toContain('shop.example.org');
        expect(JSON.stringify(there)).toContain('retry-after');
        expect(await open('nowhere')).toEqual(there);
      }
      await world.close();
      await place.remove();
    },
  );

  test('300 respondents behind one address at a normal pace are never refused (S19)', async () => {
    const world = await limitedWorld(database, { proxies: 1 });
    const people = Array.from({ length: 300 }, () =>
      world.client({ headers: { 'X-Forwarded-For': '198.51.100.7' } }),
    );
    const statuses = new Set<number>();
    const perSecond = 60;
    const inTurn = async (act: (person: Client) => Promise<{ http: number }>) => {
      for (let from = 0; from < people.length; from += perSecond) {
        const now = people.slice(from, from + perSecond).map(act);
        for (const { http } of await Promise.all(now)) statuses.add(http);
        pass(second);
      }
    };
    await inTurn((person) => person.start('sus'));
    await inTurn((person) => person.commit('sus', 'frequent', { score: 3 }));
    for (const _ of [1, 2, 3]) {
      await inTurn((person) => person.call(calls.survey, { params: { id: 'sus' } }));
    }
    expect([...statuses]).toEqual([200]);
    expect(await world.rows('answer')).toHaveLength(300);
    // None of them was ever worth a write.
    expect((await countsIn(world.store)).filter((key) => key.startsWith('session'))).toEqual([]);
    await world.close();
  });

  test('who says to come from elsewhere every time is one address to a trusted proxy (S19)', async () => {
    const world = await limitedWorld(database, { proxies: 1 });
    const from = async (address: string, call = 0) => {
      const headers = { 'X-Forwarded-For': `203.0.113.${call % 256}, ${address}` };
      return (await world.app.request('/api/nowhere', { headers })).status;
    };
    for (let call = 0; call < 3000; call++) expect(await from('198.51.100.7', call)).toBe(404);
    expect(await from('198.51.100.7')).toBe(429);
    expect(await from('198.51.100.8')).toBe(404);
    await world.close();
  });

  test('starts of one address are fewer, and its other calls go on (S19)', async () => {
    const world = await limitedWorld(database, { proxies: 1 });
    const headers = { 'X-Forwarded-For': '2001:db8:1:2::7' };
    // Nothing is started by these; they count all the same.
    const start = () => world.app.request(calls.start.path, { method: 'POST', headers });
    for (let call = 0; call < 1000; call++) expect((await start()).status).toBe(415);
    expect((await start()).status).toBe(429);
    const next = { 'X-Forwarded-For': '2001:db8:1:2:ffff::1' };
    const upload = { method: 'POST', headers: next };
    expect((await world.app.request(calls.upload.path, upload)).status).toBe(429);
    expect((await world.app.request('/api/surveys/sus', { headers })).status).toBe(200);
    await world.close();
  });
});

test('a request counts for what it is, and for the one session it is called with (S19)', async () => {
  const place = await scratch();
  const taken: Counted[] = [];
  const limiter: Limiter = {
    take: async (call) => {
      taken.push(call);
      return 0;
    },
  };
  const [database] = databases;
  if (!database) throw new Error('There is no database');
  const world = await openWorld(database, [sample('sus')], {
    pages: await readPages(place.env.DIST_DIR),
    limiter,
  });
  const counted = async (path: string, init?: RequestInit) => {
    taken.length = 0;
    await world.app.request(path, init);
    return taken.map(({ kind, tokens, surveyId }) => [kind, ...tokens, surveyId].join(' ').trim());
  };
  const cookie = 'askpath_sus=a; askpath_tour=b; askpath.files=d; other=e';
  const jar = { 'Askpath-Jar': 'askpath_sus=f; askpath.files=g' };
  expect(await counted('/healthz')).toEqual([]);
  expect(await counted('/readyz')).toEqual(['ready']);
  expect(await counted('/assets/gone.js')).toEqual([]);
  expect(await counted('/sus', { headers: { Cookie: cookie } })).toEqual(['page', 'named a sus']);
  expect(await counted('/a/b/c/d')).toEqual(['page']);
  expect(await counted(calls.start.path, { method: 'POST' })).toEqual(['arrival']);
  const call = '/api/surveys/sus';
  expect(await counted(call, { headers: { Cookie: cookie } })).toEqual(['call', 'named a sus']);
  expect(await counted(call, { headers: jar })).toEqual(['call', 'named f sus']);
  await world.close();
  await place.remove();
});

test('a server believes its own end of the connection, and nobody who asks it to (S19)', async () => {
  const place = await scratch();
  const server = await run(readConfig({ ...place.env, PORT: '0' }));
  const refused = await flood(server.origin, 1_050, (call) => [
    `POST ${calls.start.path} HTTP/1.1`,
    `X-Forwarded-For: 203.0.113.${call % 256}`,
    'Content-Length: 0',
  ]);
  expect(refused).toBe(50);
  await server.stop();
  await place.remove();
});

test('a server is told not to limit anybody (S19)', async () => {
  const place = await scratch();
  const refusedBy = async (env: Record<string, string>) => {
    const server = await run(readConfig({ ...place.env, ...env, PORT: '0' }));
    const refused = await flood(server.origin, 150, () => [
      'GET /api/surveys/sus HTTP/1.1',
      'Cookie: askpath_sus=one',
    ]);
    await server.stop();
    return refused;
  };
  expect([await refusedBy({}), await refusedBy({ RATE_LIMIT: 'off' })]).toEqual([50, 0]);
  await place.remove();
});

describe.runIf(postgresUrl)('several processes on one Postgres', () => {
  let schema: Awaited<ReturnType<typeof postgresSchema>>;
  beforeEach(async () => {
    schema = await postgresSchema(postgresUrl ?? '');
  });
  afterEach(() => schema.drop());
  const database = { name: 'Postgres', open: () => openPostgres(schema.url) };

  test('count together: who has used one up finds nothing left at the other (S19)', async () => {
    const [one, other] = [await limitedWorld(database), await limitedWorld(database)];
    const browser = one.client();
    await browser.start('sus');
    for (let call = 0; call < 100; call++) {
      expect((await browser.current('sus')).http).toBe(200);
    }
    const elsewhere = browser.copy(other.app);
    const replies = [];
    for (let call = 0; call < 100; call++) replies.push(await elsewhere.current('sus'));
    // Ten until it asks; twice that where the machine is so busy that the reply comes late.
    expect(replies.filter(({ http }) => http === 200).length).toBeLessThan(20);
    const [last] = replies.slice(-1);
    expect(last?.http).toBe(429);
    pass(Number(last?.headers.get('Retry-After')) * second);
    expect((await elsewhere.current('sus')).http).toBe(200);
    expect((await browser.current('sus')).http).toBe(200);
    await one.close();
    await other.close();
  });

  test('keep neither addresses nor tokens, and what they keep only for a while (S19, P02)', async () => {
    const store = await database.open();
    const limiter = await openLimiter(store);
    const call: Counted = {
      address: '198.51.100.7',
      tokens: ['canary-token'],
      surveyId: 'sus',
      kind: 'arrival',
    };
    for (let count = 0; count < 10; count++) await limiter.take(call);
    const told = await countsIn(store);
    expect(told.map((key) => key.replace(/:.*/, ''))).toEqual(['address', 'arrival', 'session']);
    expect(told.join()).not.toMatch(/198\.51|canary/);
    await limiter.removeExpired();
    expect(await countsIn(store)).toHaveLength(3);
    pass(11 * second);
    await Promise.all([limiter.removeExpired(), limiter.removeExpired()]);
    expect(await countsIn(store)).toEqual([]);
    await store.close();
  });

  test('a database that is slow or away makes the limiter refuse nobody (S19, R16)', async () => {
    // How long a call waits is a matter of real time.
    vi.useRealTimers();
    const store = await database.open();
    const blocker = await database.open();
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

test.each([
  ['192.0.2.1', undefined, 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['192.0.2.1', '203.0.113.9,198.51.100.7,192.0.2.2', 2, '198.51.100.7'],
  ['192.0.2.1', '198.51.100.7', 2, '192.0.2.1'],
  ['192.0.2.1', undefined, 1, '192.0.2.1'],
  ['192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ['192.0.2.1', '', 1, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.7:4711', 1, '198.51.100.7'],
  ['192.0.2.1', '[2001:db8::7]:4711', 1, '2001:db8::7'],
  ['192.0.2.1', '2001:db8::7', 1, '2001:db8::7'],
  [null, '198.51.100.7', 0, null],
])(
  'from %s, forwarded for %j through %i proxies: %s (S19)',
  (socket, forwarded, proxies, client) => {
    expect(clientOf(socket, forwarded, proxies)).toBe(client);
  },
);

test.each([
  ['198.51.100.7', '::ffff:198.51.100.7', true],
  ['198.51.100.7', '::ffff:c633:6407', true],
  ['198.51.100.7', '198.51.100.8', false],
  ['2001:db8:1:2::7', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::7', '2001:db8:1:3::7', false],
  ['2001:db8::7', '2001:db8:0:0:1::', true],
  ['::1', '::ffff:0:1', false],
  ['fe80::1%eth0', 'fe80::2', true],
])('%s and %s are one client: %s (S19)', (one, other, are) => {
  expect(networkOf(one) === networkOf(other)).toBe(are);
  expect(networkOf(one)).not.toBe('');
});

/** A world whose database limits its calls. */
async function limitedWorld(
  database: Database,
  {
    proxies = 0,
    surveys = [sample('sus'), sample('tour')],
    ...web
  }: { proxies?: number; pages?: Pages; surveys?: readonly Questionnaire[] } = {},
) {
  const store = await database.open();
  const limiter = await openLimiter(store);
  return openWorld({ ...database, open: async () => store }, surveys, { ...web, limiter, proxies });
}

/** The keys that processes have told each other of; none where there is but one process. */
async function countsIn({ db, pool }: Store): Promise<readonly string[]> {
  if (!pool) return [];
  const found = await sql<{ key: string }>`select key from rate_limit order by key`.execute(db);
  return found.rows.map(({ key }) => key);
}

/** Makes so many calls on one connection, as fast as they can be written, and counts those that were too many. */
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
