import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { postgresDatabase, postgresUrl, sample, testWorld } from '../support/world.ts';

/**
 * Makes a world with the survey `sus` on a new Postgres database; `change` changes the database's
 * address.
 */
async function worldOnPostgres(change: (url: URL) => void = () => {}) {
  const { url, drop } = await postgresDatabase(postgresUrl ?? '');
  onTestFinished(drop);
  const address = new URL(url);
  change(address);
  const open = () => openPostgres(address.href);
  return { url, world: await testWorld({ name: 'Postgres', open }, [sample('sus')]) };
}

describe.runIf(postgresUrl)('connections to Postgres', () => {
  test.each([
    ['prepare statements', (_: URL) => {}, true],
    [
      'prepare none with prepare=off, for an old PgBouncer',
      (url: URL) => url.searchParams.set('prepare', 'off'),
      false,
    ],
  ] as const)('%s', async (_, change, isPrepared) => {
    const { world } = await worldOnPostgres(change);
    const client = world.client();
    await client.start('sus');
    expect((await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' })).code).toBe(200);
    const { rows } = await sql`select from pg_prepared_statements`.execute(world.store.db);
    expect(rows.length > 0).toBe(isPrepared);
  });

  test('to a server that has become a standby are closed, and the answer is stored by its successor (R16)', async () => {
    const { world, url } = await worldOnPostgres();
    const client = world.client();
    await client.start('sus');
    const administrator = new Connection(url);
    await administrator.connect();
    onTestFinished(() => administrator.end());
    const setReadOnly = async (isReadOnly: boolean) => {
      const { pathname } = new URL(url);
      await administrator.query(
        `alter database ${pathname.slice(1)} set default_transaction_read_only = ${isReadOnly}`,
      );
    };
    const commit = () => client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    await setReadOnly(true);
    await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // The first call fails on a connection that the server has closed.
    await expect.poll(async () => (await commit()).http).toBe(503);
    const refused = await commit();
    expect(refused.http).toBe(503);
    // Three repeats after these seconds outlast a failover.
    expect(['3', '4', '5']).toContain(refused.headers.get('Retry-After'));
    await administrator.query('set default_transaction_read_only = off');
    await setReadOnly(false);
    expect((await commit()).http).toBe(200);
  });
});
