import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { openWorld, postgresSchema, postgresUrl, sample } from '../support/world.ts';

/**
 * There are more calls than connections, so that some calls wait for the row and others for a
 * connection.
 */
const calls = Array.from({ length: 60 }, (_, index) => index);

// The tests run concurrently, because both wait five seconds for their databases.
describe.concurrent('a database that another process locks', () => {
  test('refuses a call in time and stores nothing, on SQLite (R17)', async ({ onTestFinished }) => {
    const file = join(await temporaryDirectory(onTestFinished), 'askpath.sqlite');
    const world = await openWorld({ name: 'file', open: () => openSqlite(file) }, [sample('sus')]);
    const client = world.client();
    await client.start('sus');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const before = performance.now();
    const refused = await client.commit('sus', 'frequent', { score: 4 });
    expect(performance.now() - before).toBeLessThan(6_000);
    expect([refused.http, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    other.exec('rollback');
    other.close();
    expect(await world.rows('answer')).toEqual([]);
    expect((await client.commit('sus', 'frequent', { score: 4 })).code).toBe(200);
    await world.close();
  });

  test.runIf(postgresUrl)(
    'refuses all calls in time and stores nothing, with every connection of Postgres waiting (R17)',
    async () => {
      const { name, url, drop } = await postgresSchema(postgresUrl ?? '');
      const world = await openWorld({ name, open: () => openPostgres(url) }, [sample('sus')]);
      const client = world.client();
      await client.start('sus');
      const holder = new pg.Client(url);
      // A separate connection watches, because a transaction sees the activity as of its beginning.
      const watcher = new pg.Client(url);
      await Promise.all([holder.connect(), watcher.connect()]);
      await holder.query('begin; select * from session for update');

      const times: number[] = [];
      const commit = async (index: number) => {
        const before = performance.now();
        const reply = await client.commit('sus', 'frequent', { score: 4 }, { key: `${index}` });
        times.push(performance.now() - before);
        return reply;
      };
      const early = calls.slice(20).map(commit);
      // The last calls wait for a connection before they wait for the row.
      const waiting = () =>
        watcher.query(
          `select from pg_stat_activity
           where application_name = $1 and wait_event_type = 'Lock' and now() - query_start > '1.2 s'`,
          [name],
        );
      const count = async () => (await waiting()).rowCount;
      await expect.poll(count, { interval: 100, timeout: 4_000 }).toBe(20);
      const replies = await Promise.all([...early, ...calls.slice(0, 20).map(commit)]);
      expect(replies.map(({ http }) => http)).toEqual(calls.map(() => 503));
      expect(replies[0]?.headers.get('Retry-After')).toBe('1');
      expect(Math.max(...times)).toBeLessThanOrEqual(6_000);
      await holder.query('rollback');
      await Promise.all([holder.end(), watcher.end()]);
      expect(await world.rows('answer')).toEqual([]);
      expect(await world.rows('commit_reply')).toEqual([]);
      const stuck = await sql`
        select state from pg_stat_activity
        where application_name = ${name} and pid <> pg_backend_pid() and state <> 'idle'`.execute(
        world.store.db,
      );
      expect(stuck.rows).toEqual([]);
      // As many calls as before show that every connection works again.
      const after = await Promise.all(
        calls.map(() => client.commit('sus', 'frequent', { score: 4 })),
      );
      expect(after.map(({ http }) => http)).toEqual(calls.map(() => 200));
      expect(await world.rows('answer')).toHaveLength(1);
      await world.close();
      await drop();
    },
  );
});
