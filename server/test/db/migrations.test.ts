import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../db/migrations.ts';
import { databases, sample, testWorld } from '../support/world.ts';

/** Migrations of the first releases that created indexes on tables with rows. */
const blocking = ['0003_logins', '0006_age_of_replies'];

/**
 * Returns the statements of a migration that would break an older server or a call in progress
 * (decision 42).
 */
async function faultsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(db);
  const created = new Set(
    statements.flatMap((text) => /^create .*?table "(\w+)"/.exec(text)?.[1] ?? []),
  );
  return statements.filter((text) => !isFit(text, created));
}

/** A trigger may refuse changes of the audit table, because every release only adds rows to it. */
const refusal = /^do .*? create trigger "\w+" before update or delete or truncate on "audit"\s/s;

function isFit(text: string, created: ReadonlySet<string>): boolean {
  if (refusal.test(text)) return true;
  const table =
    /^(?:create (?:unlogged )?table|insert into|create .*?index .*? on|alter table) "(\w+)"/.exec(
      text,
    )?.[1];
  if (table === undefined) return false;
  if (created.has(table) || /^create (?:unique )?index if not exists /.test(text)) return true;
  return /^alter table "\w+" add column /.test(text) && !/not null|unique|references/.test(text);
}

test.for(Object.entries(migrations))(
  '%s only adds, and blocks no call (R16)',
  async ([name, migration]) => {
    const faults = await faultsOf(migration);
    expect(faults.length > 0).toBe(blocking.includes(name));
  },
);

test.for<[string, Migration['up']]>([
  ['a column that goes', (db) => db.schema.alterTable('answer').dropColumn('sign').execute()],
  ['a table that goes', (db) => db.schema.dropTable('login').execute()],
  ['a table by another name', (db) => db.schema.alterTable('login').renameTo('visit').execute()],
  [
    'a column that older servers do not fill',
    (db) =>
      db.schema
        .alterTable('answer')
        .addColumn('x', 'text', (column) => column.notNull())
        .execute(),
  ],
  ['an index over rows', (db) => db.schema.createIndex('x').on('answer').column('type').execute()],
  [
    'a trigger on a table that releases write',
    async (db) =>
      void (await sql`create trigger "x" before update on "session" execute function y()`.execute(
        db,
      )),
  ],
  ['rows that change', async (db) => void (await sql`update answer set sign = ''`.execute(db))],
])('a migration with %s is refused', async ([, up]) => {
  expect(await faultsOf({ up })).toHaveLength(1);
});

test('a migration with a new table, its index, a column and an index that may be there is fit', async () => {
  const up: Migration['up'] = async (db) => {
    await db.schema.createTable('x').addColumn('session_id', 'text').execute();
    await db.schema.createIndex('x_session').on('x').column('session_id').execute();
    await db.schema.alterTable('session').addColumn('y', 'text').execute();
    await db.schema.createIndex('session_y').ifNotExists().on('session').column('y').execute();
  };
  expect(await faultsOf({ up })).toEqual([]);
});

describe.each(databases)('the audit log on $name', (database) => {
  test('takes lines, and refuses to change, replace or remove any', async () => {
    const { store, deps, rows } = await testWorld(database, [sample('sus')]);
    const line = { id: 'a', at: 1, command: 'export', survey_id: 'sus', count: 3 };
    for (const { db } of new Set(Object.values(deps.stores))) {
      await db.insertInto('audit').values(line).execute();
      const [all, row] = [sql.table('audit'), sql`values ('a', 2, 'export', 'sus', 3)`];
      for (const change of [
        db.updateTable('audit').set({ count: 0 }),
        db.deleteFrom('audit').where('id', '=', 'a'),
      ]) {
        await expect(change.execute()).rejects.toThrow('neither changed nor removed');
      }
      if (db !== store.db) continue;
      const replacing = store.locksRows
        ? sql`insert into ${all} ${row} on conflict (id) do update set at = 2`
        : sql`insert or replace into ${all} ${row}`;
      await expect(replacing.execute(db)).rejects.toThrow('neither changed nor removed');
      if (store.locksRows)
        await expect(sql`truncate ${all}`.execute(db)).rejects.toThrow('neither changed');
    }
    expect(await rows('audit')).toEqual([line]);
  });
});

/**
 * Indexes that are unique without the session, so that a database cannot be sharded by session with
 * them.
 */
const unsharded = ['session_opened_by_key', 'session_of_user', 'session_token_hash_key'];
/** Tables and indexes whose rows are found by ids of their own instead of the session's. */
const reference = [
  'answers_feed',
  'audit',
  'removed_places',
  'link',
  'survey_version',
  'survey_current',
  'login',
  'rate_limit',
  'kysely_migration',
  'kysely_migration_lock',
  'write_probe',
  'file',
];

describe.each(databases.filter(({ name }) => name === 'Postgres'))('$name', (database) => {
  test('has no more unique indexes without the session than are known', async () => {
    const { store } = await testWorld(database, [sample('sus')]);
    const { rows } = await sql<{ index: string; table: string; columns: string[] }>`
      select index.relname as index, owner.relname as table,
        array_agg(attname::text) as columns
      from pg_index
      join pg_class index on index.oid = indexrelid
      join pg_class owner on owner.oid = indrelid
      join pg_attribute on attrelid = indexrelid
      where indisunique and owner.relnamespace = current_schema()::regnamespace
      group by 1, 2`.execute(store.db);
    const unshardable = rows.filter(({ table, columns }) => {
      const shard = table === 'session' ? 'id' : 'session_id';
      return !reference.includes(table) && !columns.includes(shard);
    });
    expect(unshardable.map(({ index }) => index).sort()).toEqual([...unsharded].sort());
  });
});
