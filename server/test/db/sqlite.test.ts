import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { isTransient } from '../../db/errors.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { DatabaseConfigError } from '../../db/store.ts';
import { databases, postgresUrl, sample, testWorld } from '../support/world.ts';

const rating = { score: 4 };

test('Postgres is available in CI', () => {
  if (postgresUrl) return;
  console.warn('Postgres is not here: set TEST_DATABASE_URL to test it too');
  expect(process.env.CI, 'TEST_DATABASE_URL is needed in CI').toBeUndefined();
});

describe('a SQLite file', () => {
  let file: string;
  beforeEach(async () => {
    file = join(await temporaryDirectory(), 'askpath.sqlite');
  });

  const open = (id: 'sus' | 'tour' = 'sus') =>
    testWorld({ name: 'file', open: () => openSqlite(file) }, [sample(id)]);

  test('syncs every commit (R15)', async () => {
    const store = await openSqlite(file);
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(store.db)).rows[0]?.[name];
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('foreign_keys')).toBe(1);
    await store.close();
  });

  test('keeps its rows when it is opened again', async () => {
    const before = await open();
    const client = before.client();
    await client.start('sus');
    await client.commit('sus', 'frequent', rating);
    const after = await open();
    const { data } = await client.copy(after.app).locate('sus');
    expect(data.subject?.questionId).toBe('complex');
  });

  test('that another process locks shortly delays commits alone (R17)', async () => {
    const world = await open();
    const client = world.client();
    await client.start('sus');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const waiting = client.commit('sus', 'frequent', rating);
    expect((await world.client().locate('sus')).code).toBe(200);
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting');
    other.exec('rollback');
    other.close();
    expect((await waiting).data.subject?.questionId).toBe('complex');
  });

  test('that is full refuses commits until there is room (R18)', async () => {
    const world = await open('tour');
    const client = world.client();
    await client.start('tour');
    await client.commit('tour', 'welcome', {});
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(world.store.db);
    const limit = (count: number) =>
      sql.raw(`pragma max_page_count = ${count}`).execute(world.store.db);
    await limit(pages.rows[0]?.page_count ?? 1);
    const codes: number[] = [];
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      const text = key.repeat(80);
      codes.push((await client.commit('tour', 'first', { choice: 'other', text }, { key })).code);
      if (codes.at(-1) === 503) break;
      await client.back('tour');
    }
    expect(codes.at(-1)).toBe(503);
    await limit(100_000);
    const again = await client.commit('tour', 'first', { choice: 'pond' });
    expect(again.data.subject?.questionId).toBe('senses');
  });
});

test.each(databases)('a transaction on $name that fails stores nothing', async (database) => {
  const world = await testWorld(database, [sample('sus')]);
  const client = world.client();
  await client.start('sus');
  await world.store.db.schema.dropTable('commit_reply').execute();
  expect((await client.commit('sus', 'frequent', rating, { key: 'k' })).http).toBe(500);
  expect(await world.rows('answer')).toEqual([]);
  expect((await client.current('sus')).data?.questionId).toBe('frequent');
});

describe.each(databases.filter(({ name }) => name === 'Postgres'))('$name', (database) => {
  test('without synchronous commits is refused (R15)', async () => {
    const url = new URL(postgresUrl ?? '');
    url.searchParams.set('options', '-c synchronous_commit=off');
    await expect(openPostgres(url.href)).rejects.toThrow(DatabaseConfigError);
  });

  test('with tables that a newer server changed refuses no call', async () => {
    const world = await testWorld(database, [sample('sus')]);
    const client = world.client();
    await client.start('sus');
    await client.current('sus');
    await world.store.db.schema.alterTable('session').addColumn('newer', 'text').execute();
    for (const _ of [1, 2, 3, 4, 5]) expect((await client.current('sus')).http).toBe(200);
  });
});

const sqliteError = { code: 'ERR_SQLITE_ERROR' };
test.each([
  [{ code: '57P01' }, true],
  [{ code: '08006' }, true],
  [{ code: '55P03' }, true],
  [{ code: '40P01' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ECONNRESET' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ ...sqliteError, errcode: 5 }, true],
  [{ ...sqliteError, errcode: 13 }, true],
  [{ ...sqliteError, errcode: 517 }, true],
  [{ ...sqliteError, errcode: 1 }, false],
  [{ ...sqliteError, errcode: 2067 }, false],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{}, false],
])('the database error %o is transient: %s', (fields, expected) => {
  expect(isTransient(Object.assign(new Error(''), fields))).toBe(expected);
});
