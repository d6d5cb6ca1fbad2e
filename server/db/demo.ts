import { type CreateTableNode, type Kysely, type KyselyPlugin, RawNode, sql } from 'kysely';
import { currentSchema, migrate } from './migrate.ts';
import { DatabaseConfigError, type Store } from './store.ts';

/** Postgres truncates longer names, counted in bytes. */
const maxNameBytes = 63;
const suffix = '_demo';

/**
 * Opens the Postgres schema of demo answers, whose tables are unlogged and therefore empty after a
 * crash.
 */
export async function openDemo({ db, locksRows }: Store): Promise<Store> {
  const schema = (await currentSchema(db)).slice(0, maxNameBytes - suffix.length) + suffix;
  await createSchema(db, schema);
  const demo = db.withSchema(schema).withPlugin(unlogged);
  await migrate(demo, schema);
  return {
    db: demo,
    locksRows,
    atomically: (work) => demo.transaction().execute(work),
    // The demo store shares the connections of the real store, which closes them.
    close: async () => {},
  };
}

async function createSchema<Database>(db: Kysely<Database>, name: string): Promise<void> {
  if (await hasSchema(db, name)) return;
  try {
    await db.schema.createSchema(name).ifNotExists().execute();
  } catch (error) {
    // Another process may have created the schema at the same time.
    if (await hasSchema(db, name)) return;
    throw new DatabaseConfigError(
      `Postgres needs a schema ${name} for demo surveys, and this user may not create it: ${error}`,
    );
  }
}

async function hasSchema<Database>(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(db);
  return rows.length > 0;
}

const unlogged: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'CreateTableNode'
      ? ({ ...node, frontModifiers: [RawNode.createWithSql('unlogged')] } as CreateTableNode)
      : node,
  transformResult: async ({ result }) => result,
};
