import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { hashOf } from '../../lib/hash.ts';
import {
  databases,
  noon,
  postgresSchema,
  postgresUrl,
  sample,
  testWorld,
} from '../support/world.ts';

/** The tables and the list of migrations as the previous release created them. */
const tablesBefore = (name: string) =>
  readFileSync(`test/support/fixtures/release/${name}.sql`, 'utf8');

const token = 'a-token-of-the-release-before';
const survey = sample('sus');
const session = `insert into session (id, survey_id, token_hash, opened_by, opened_at, salt, channel, locale, device,
    status, round, question_id, started_at, revision, created_at, updated_at)
  values ('r1', 'sus', '${hashOf(token)}', 'key', ${noon}, 'salt', 'web', 'en', 'desktop', 2, 1, 'complex', ${noon},
    '${survey.revision}', ${noon}, ${noon});
  insert into answer values ('r1', 1, 'frequent', 8, '{"score":4}', '', 1, ${noon});`;

const releases: readonly { name: string; open: () => Promise<Store> }[] = [
  {
    name: 'SQLite',
    async open() {
      const file = join(await temporaryDirectory(), 'askpath.sqlite');
      const before = new DatabaseSync(file);
      before.exec(tablesBefore('sqlite') + session);
      before.close();
      return openSqlite(file);
    },
  },
  ...(postgresUrl
    ? [
        {
          name: 'Postgres',
          async open() {
            const { url, drop } = await postgresSchema(postgresUrl ?? '');
            onTestFinished(drop);
            const before = new Connection(url);
            await before.connect();
            await before.query(tablesBefore('postgres') + session);
            await before.end();
            return openPostgres(url);
          },
        },
      ]
    : []),
];

test.each(releases)(
  'a $name of the previous release is migrated, and its session continues (R16)',
  async ({ name, open }) => {
    const world = await testWorld({ name, open }, [survey]);
    const client = world.client();
    client.cookies.set('askpath_sus', token);
    expect((await client.current('sus')).data?.questionId).toBe('complex');
    const reply = await client.commit('sus', 'complex', { score: 2 }, { key: 'one' });
    expect(reply.data.subject?.questionId).toBe('easy');
    expect(await world.rows('answer')).toMatchObject([
      { question_id: 'frequent', result: '{"score":4}' },
      { question_id: 'complex' },
    ]);

    const fresh = databases.find((candidate) => candidate.name === name) ?? expect.unreachable();
    expect(await tablesOf(world.store)).toEqual(
      await tablesOf((await testWorld(fresh, [survey])).store),
    );
  },
);

/** Returns columns, indexes and triggers as the database describes them. */
async function tablesOf({ db, locksRows }: Store): Promise<unknown> {
  const columns = locksRows
    ? sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
        where table_schema = current_schema() order by 1, 2`
    : sql`select master.name as "table", info.name, info.type, info."notnull"
        from sqlite_master master, pragma_table_info(master.name) info
        where master.type = 'table' order by 1, 2`;
  const indexes = locksRows
    ? sql`select indexname from pg_indexes where schemaname = current_schema() order by 1`
    : sql`select name from sqlite_master where type = 'index' order by 1`;
  const triggers = locksRows
    ? sql`select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = current_schema()::regnamespace and not tgisinternal`
    : sql`select name from sqlite_master where type = 'trigger' order by 1`;
  const parts = [columns, indexes, triggers].map((query) => query.execute(db));
  return (await Promise.all(parts)).map(({ rows }) => rows);
}
