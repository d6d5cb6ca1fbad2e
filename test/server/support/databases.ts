import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openPostgres } from '../../../server/db/postgres.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import type { Store } from '../../../server/db/store.ts';

/** A database a test runs on. */
export interface Database {
  readonly name: string;
  readonly open: () => Promise<Store>;
}

/** Address of the Postgres for tests; undefined without one. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** SQLite in memory. */
export const sqlite: Database = { name: 'SQLite', open: () => openSqlite(':memory:') };

/** Every database there is: SQLite always, Postgres where `TEST_DATABASE_URL` leads to one. */
export const databases: readonly Database[] = [
  sqlite,
  ...(postgresUrl ? [{ name: 'Postgres', open: () => openSchema(postgresUrl) }] : []),
];

/** The same databases for a server that reads its settings: the address of the Postgres to make schemas in, or null. */
export const bases = databases.map((one) => ({
  name: one.name,
  base: one === sqlite ? null : (postgresUrl ?? null),
}));

/** A schema of its own in the shared database: an address that leads there, and its end. */
export async function postgresSchema(
  base: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `askpath_${randomBytes(6).toString('hex')}`;
  await administer(base, `create schema ${name}`);
  const url = new URL(base);
  url.searchParams.set('options', `-c search_path=${name}`);
  // So that a test can find its own connections among all others.
  url.searchParams.set('application_name', name);
  return {
    name,
    url: url.href,
    drop: () => administer(base, `drop schema if exists ${name}, ${name}_demo cascade`),
  };
}

/**
 * A database of its own: slower to make than a schema, but nothing that others drop meanwhile comes in the way of a server
 * that starts, since Kysely looks at the tables of all schemas.
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

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
