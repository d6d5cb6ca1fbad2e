import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isTransient } from '../../../server/db/errors.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import { DatabaseConfigError } from '../../../server/db/store.ts';
import { databases, openWorld, postgresUrl, sample } from '../support/world.ts';

test('Postgres is here', () => {
  if (postgresUrl) return;
  console.warn('Postgres is not here: set TEST_DATABASE_URL to test it too');
  expect(process.env.CI, 'TEST_DATABASE_URL is needed in CI').toBeUndefined();
});

describe('a SQLite file', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'askpath-data-'));
    file = join(directory, 'askpath.sqlite');
  });
  afterEach(() => rm(directory, { recursive: true }));

  test('is on the disk before a commit is answered (R15)', async () => {
    const store = await openSqlite(file);
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(store.db)).rows[0]?.[name];
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('foreign_keys')).toBe(1);
    await store.close();
  });

  test('can be opened again, with what was in it', async () => {
    const open = async () =>
      openWorld({ name: 'file', open: () => openSqlite(file) }, [sample('sus')]);
    const before = await open();
    const browser = before.client();
    await browser.start('sus');
    await browser.commit('sus', 'frequent', { score: 4 });
    await before.close();
    const after = await open();
    const back = browser.copy(after.app);
    expect((await back.locate('sus')).data.subject?.questionId).toBe('complex');
    await after.close();
  });

  test('held by another process for a moment, a call waits and others go on (R17)', async () => {
    const world = await openWorld({ name: 'file', open: () => openSqlite(file) }, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const waiting = browser.commit('sus', 'frequent', { score: 4 });
    // A look that needs no session is answered while the commit waits.
    expect((await world.client().locate('sus')).code).toBe(200);
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting');
    other.exec('rollback');
    other.close();
    expect((await waiting).data.subject?.questionId).toBe('complex');
    await world.close();
  });

  test('held for long, a call is refused in time and leaves nothing half done (R17)', async () => {
    const world = await openWorld({ name: 'file', open: () => openSqlite(file) }, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const before = performance.now();
    const refused = await browser.commit('sus', 'frequent', { score: 4 });
    expect(performance.now() - before).toBeLessThan(6_000);
    expect([refused.http, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    other.exec('rollback');
    other.close();
    expect(await world.rows('answer')).toEqual([]);
    expect((await browser.commit('sus', 'frequent', { score: 4 })).code).toBe(200);
    await world.close();
  });

  test('full, it refuses, and works again when there is room (R18)', async () => {
    const world = await openWorld({ name: 'file', open: () => openSqlite(file) }, [sample('tour')]);
    const browser = world.client();
    await browser.start('tour');
    await browser.commit('tour', 'welcome', {});
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(world.store.db);
    const limit = (count: number) =>
      sql.raw(`pragma max_page_count = ${count}`).execute(world.store.db);
    await limit(pages.rows[0]?.page_count ?? 1);
    const before = await world.rows('answer');
    const codes: number[] = [];
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      const text = key.repeat(80);
      codes.push((await browser.commit('tour', 'first', { choice: 'other', text }, { key })).code);
      if (codes.at(-1) === 503) break;
      await browser.back('tour');
    }
    expect(codes.at(-1)).toBe(503);
    expect(before.length).toBeLessThanOrEqual((await world.rows('answer')).length);
    await limit(100_000);
    const again = await browser.commit('tour', 'first', { choice: 'pond' });
    expect(again.data.subject?.questionId).toBe('senses');
    await world.close();
  });
});

describe.each(databases)('transactions on $name', (database) => {
  test('a failure in the middle leaves nothing', async () => {
    const world = await openWorld(database, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    await world.store.db.schema.dropTable('commit_reply').execute();
    const failed = await browser.commit('sus', 'frequent', { score: 4 }, { key: 'k' });
    expect(failed.http).toBe(500);
    expect(await world.rows('answer')).toEqual([]);
    expect((await browser.current('sus')).data?.questionId).toBe('frequent');
    await world.close();
  });
});

describe.runIf(postgresUrl)('Postgres', () => {
  const url = new URL(postgresUrl ?? 'postgres://nowhere');

  test('that would forget what it has confirmed is refused (R15)', async () => {
    url.searchParams.set('options', '-c synchronous_commit=off');
    await expect(openPostgres(url.href)).rejects.toThrow(DatabaseConfigError);
  });

  test('whose tables a newer server has changed asks a call again, and is right the next time', async () => {
    const [, postgres] = databases;
    if (!postgres) throw new Error('Postgres is here');
    const world = await openWorld(postgres, [sample('sus')]);
    const browser = world.client();
    await browser.start('sus');
    await browser.current('sus');
    await world.store.db.schema.alterTable('session').addColumn('newer', 'text').execute();
    const replies = [];
    for (const _ of [1, 2, 3, 4, 5]) replies.push((await browser.current('sus')).http);
    expect(new Set(replies)).toEqual(new Set([503, 200]));
    expect(replies.at(-1)).toBe(200);
    await world.close();
  });
});

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
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 517 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1 }, false],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, false],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [{}, false],
])('the database error %o may pass by itself: %s', (fields, passes) => {
  expect(isTransient(Object.assign(new Error(''), fields))).toBe(passes);
});
