import { randomBytes } from 'node:crypto';
import { administer, postgresSchema, postgresUrl } from '../../../tools/lib/postgresSchema.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';

export interface Database {
  readonly name: string;
  readonly open: () => Promise<Store>;
}

/** SQLite in memory. */
export const sqlite: Database = { name: 'SQLite', open: () => openSqlite(':memory:') };

/** SQLite, and Postgres if `TEST_DATABASE_URL` is set. */
export const databases: readonly Database[] = [
  sqlite,
  ...(postgresUrl ? [{ name: 'Postgres', open: () => openSchema(postgresUrl as string) }] : []),
];

/** The same databases by the URL of Postgres, null for SQLite. */
export const bases = databases.map((database) => ({
  name: database.name,
  base: database === sqlite ? null : (postgresUrl ?? null),
}));

/**
 * Creates a new database for servers that start while other tests drop schemas, because Kysely
 * reads the tables of all schemas.
 */
export async function postgresDatabase(
  base: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `askpath_${randomBytes(6).toString('hex')}`;
  await administer(base, `create database ${name}`);
  const url = new URL(base);
  url.pathname = name;
  return { url: url.href, drop: () => administer(base, `drop database ${name} with (force)`) };
}

async function openSchema(base: string): Promise<Store> {
  const schema = await postgresSchema(base);
  const store = await openPostgres(schema.url);
  return {
    ...store,
    async close() {
      await store.close();
      await schema.drop();
    },
  };
}
