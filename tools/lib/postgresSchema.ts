import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export const postgresUrl = process.env.TEST_DATABASE_URL;

/** Creates a new schema in the shared database. */
export async function postgresSchema(
  base: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `askpath_${randomBytes(6).toString('hex')}`;
  await administer(base, `create schema ${name}`);
  const url = new URL(base);
  url.searchParams.set('options', `-c search_path=${name}`);
  url.searchParams.set('application_name', name);
  return {
    name,
    url: url.href,
    drop: () => administer(base, `drop schema if exists ${name}, ${name}_demo cascade`),
  };
}

/** Runs a statement that does not concern the server's tables. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
