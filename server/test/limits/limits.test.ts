import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readPages } from '../../http/pages/pages.ts';
import { openLimiter } from '../../limits/open.ts';
import { scratch } from '../support/process.ts';
import {
  type Client,
  type Database,
  databases,
  openWorld,
  sample,
  type World,
} from '../support/world.ts';
import { countsIn, pass, second, shop, useClock, waitOf } from './limits.fixture.ts';

const directories = await scratch(afterAll);
const pages = await readPages(directories.env.DIST_DIR);

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
    // No session makes enough calls for its count to be stored in the database.
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
    const [token = ''] = flooder.cookies.values();
    flooder.cookies.clear();
    for (let count = 0; count < 40; count++)
      flooder.cookies.set(`askpath_survey${count}`, `x${count}`);
    flooder.cookies.set('askpath_tour', 'x').set('askpath_sus', token);
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
    // Surveys that the address named before are still served, and other addresses are not limited.
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
      // The limit of named surveys is checked before the limit of pages.
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

/** Makes a world with a rate limit and one trusted proxy. */
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
