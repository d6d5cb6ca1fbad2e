import { type CreateTableNode, type Kysely, type KyselyPlugin, RawNode, sql } from 'kysely';
import { currentSchema, migrate } from './migrations.ts';
import { type Store, UnfitStore } from './store.ts';

/** Bytes of a name in Postgres; what is beyond is cut off. */
const longest = 63;
const ending = '_demo';

/**
 * Where demo surveys keep their answers on Postgres: a schema beside the recorded ones, so that every process sees them
 * there. Its tables are not logged: they are in no backup of the log and on no replica, and empty after a crash.
 * Nothing else differs, so the rules need not know.
 *
 * @throws {UnfitStore} when there is no such schema and it may not be made
 */
export async function openDemo({ db, locksRows }: Store): Promise<Store> {
  const schema = (await currentSchema(db)).slice(0, longest - ending.length) + ending;
  await createSchema(db, schema);
  const demo = db.withSchema(schema).withPlugin(unlogged);
  await migrate(demo, schema);
  return {
    db: demo,
    locksRows,
    atomically: (work) => demo.transaction().execute(work),
    // The connections are those of the recorded answers.
    close: async () => {},
  };
}

async function createSchema<Database>(db: Kysely<Database>, name: string): Promise<void> {
  if (await hasSchema(db, name)) return;
  try {
    await db.schema.createSchema(name).ifNotExists().execute();
  } catch (error) {
    // Another process may have been faster.
    if (await hasSchema(db, name)) return;
    throw new UnfitStore(
      `Postgres needs a schema ${name} for demo surveys, and this user may not create it: ${error}`,
    );
  }
}

async function hasSchema<Database>(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(db);
  return rows.length > 0;
}

/** Makes every table that a migration creates one that is not logged. */
const unlogged: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'CreateTableNode'
      ? ({ ...node, frontModifiers: [RawNode.createWithSql('unlogged')] } as CreateTableNode)
      : node,
  transformResult: async ({ result }) => result,
};
