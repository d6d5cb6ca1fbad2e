import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { FileTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type StoredFile = Selectable<FileTable>;

export function fileOf(
  db: Kysely<Tables>,
  ownerHash: string,
  id: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('owner_hash', '=', ownerHash)
    .executeTakeFirst();
}

/** The name that a file was uploaded with. */
export async function fileName(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const file = await db.selectFrom('file').select('name').where('id', '=', id).executeTakeFirst();
  return file?.name;
}

/** Files of this owner or already in this session, which another device may have continued; by id. */
export async function filesOf(
  db: Kysely<Tables>,
  ownerHash: string | undefined,
  sessionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('session_id', '=', sessionId),
        ...(ownerHash === undefined ? [] : [eb('owner_hash', '=', ownerHash)]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function usageOf(
  db: Kysely<Tables>,
  ownerHash: string,
): Promise<{ files: number; bytes: number }> {
  const usage = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('stored_size').as('bytes')])
    .where('owner_hash', '=', ownerHash)
    .executeTakeFirstOrThrow();
  return { files: Number(usage.files), bytes: Number(usage.bytes ?? 0) };
}

export async function unattachedBytes(db: Kysely<Tables>): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum('stored_size').as('bytes'))
    .where('session_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Serializes uploads of one owner, which share a quota. */
export async function lockOwner({ db, locksRows }: Transaction, ownerHash: string): Promise<void> {
  // SQLite holds the write lock by now.
  if (locksRows) await sql`select pg_advisory_xact_lock(hashtext(${ownerHash}))`.execute(db);
}

export async function insertFiles(
  { db }: Transaction,
  files: readonly Insertable<FileTable>[],
): Promise<void> {
  await db
    .insertInto('file')
    .values([...files])
    .execute();
}

/** Attaches files to a session. Returns false when a file is gone or attached elsewhere: roll back then. */
export async function attachFiles(
  { db }: Transaction,
  sessionId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const attached = await db
    .updateTable('file')
    .set({ session_id: sessionId })
    .where('id', 'in', ids)
    .where(({ eb }) => eb('session_id', 'is', null).or('session_id', '=', sessionId))
    .executeTakeFirst();
  return Number(attached.numUpdatedRows) === new Set(ids).size;
}

/** Deletes up to 100 rows of unattached files older than `before` and returns their ids; skips locked rows. */
export async function takeOrphans(
  { db, locksRows }: Transaction,
  before: number,
): Promise<readonly string[]> {
  const rows = await db
    .with('orphan', (cte) => {
      const orphans = cte
        .selectFrom('file')
        .select('id')
        .where('session_id', 'is', null)
        .where('created_at', '<', before)
        .limit(100);
      return locksRows ? orphans.forUpdate().skipLocked() : orphans;
    })
    .deleteFrom('file')
    .where('id', 'in', (eb) => eb.selectFrom('orphan').select('id'))
    // A file may have been attached since it was selected.
    .where('session_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function withoutRow(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('file').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !knownIds.has(id));
}

export async function fileTypesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('file').select(['id', 'type']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}
