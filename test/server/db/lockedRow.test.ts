import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openWorld, postgresSchema, postgresUrl, sample } from '../support/world.ts';

/** More than there are connections, so that some wait for the row and the others for a connection. */
const callers = Array.from({ length: 60 }, (_, place) => place);

describe.runIf(postgresUrl)('a row of Postgres that somebody holds', () => {
  test('with every connection waiting for it, a call is refused in time and leaves nothing (R17)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { name, url, drop } = await postgresSchema(postgresUrl ?? '');
    const world = await openWorld({ name, open: () => openPostgres(url) }, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    const holder = new Client(url);
    // Whoever is in a transaction sees the activity of its beginning.
    const watcher = new Client(url);
    await Promise.all([holder.connect(), watcher.connect()]);
    await holder.query('begin; select * from session for update');

    const times: number[] = [];
    const commit = async (place: number) => {
      const before = performance.now();
      const reply = await browser.commit('sus', 'frequent', { score: 4 }, { key: `key-${place}` });
      times.push(performance.now() - before);
      return reply;
    };
    const early = callers.slice(20).map(commit);
    // The last ones come when the others have waited long: first for a connection of theirs, and then for the row.
    const waiting = () =>
      watcher.query(
        `select from pg_stat_activity
         where application_name = $1 and wait_event_type = 'Lock' and now() - query_start > '1.2 s'`,
        [name],
      );
    await expect.poll(async () => (await waiting()).rowCount, { interval: 100 }).toBe(20);
    const replies = await Promise.all([...early, ...callers.slice(0, 20).map(commit)]);
    expect(replies.map(({ http }) => http)).toEqual(callers.map(() => 503));
    expect(replies[0]?.headers.get('Retry-After')).toBe('1');
    expect(Math.max(...times)).toBeLessThanOrEqual(6_000);
    await holder.query('rollback');
    await Promise.all([holder.end(), watcher.end()]);
    expect(await world.rows('answer')).toEqual([]);
    expect(await world.rows('commit_reply')).toEqual([]);
    const stuck = await sql<{ state: string }>`
      select state from pg_stat_activity
      where application_name = ${name} and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      world.store.db,
    );
    expect(stuck.rows).toEqual([]);
    // Every connection is of use again.
    const after = await Promise.all(
      callers.map(() => browser.commit('sus', 'frequent', { score: 4 })),
    );
    expect(after.map(({ http }) => http)).toEqual(callers.map(() => 200));
    expect(await world.rows('answer')).toHaveLength(1);
    log.mockRestore();
    await world.close();
    await drop();
  });
});
