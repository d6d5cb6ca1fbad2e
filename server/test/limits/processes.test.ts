import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { readPages } from '../../http/pages/pages.ts';
import type { Counted } from '../../limits/limiter.ts';
import { openLimiter } from '../../limits/open.ts';
import { scratch } from '../support/process.ts';
import {
  type Database,
  openWorld,
  postgresSchema,
  postgresUrl,
  sample,
  type World,
} from '../support/world.ts';
import { countsIn, pass, second, shop, useClock, waitOf } from './limits.fixture.ts';

const directories = await scratch(afterAll);
const pages = await readPages(directories.env.DIST_DIR);

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
    const [counting, sharing] = [await limitedWorld(database), await limitedWorld(database)];
    const client = counting.client();
    await client.start('sus');
    for (let call = 0; call < 100; call++) expect((await client.current('sus')).http).toBe(200);
    const there = client.copy(sharing.app);
    const replies = [];
    for (let call = 0; call < 100; call++) replies.push(await there.current('sus'));
    // The other process reads the shared count after ten calls; on a busy machine the count arrives later.
    expect(replies.filter(({ http }) => http === 200).length).toBeLessThan(20);
    const [last] = replies.slice(-1);
    expect(last?.http).toBe(429);
    pass(waitOf(last?.headers ?? new Headers()) * second);
    for (const respondent of [there, client])
      expect((await respondent.current('sus')).http).toBe(200);
    await counting.close();
    await sharing.close();
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
    // The time for which a call waits for the database must be real.
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
