import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { FileTable, Tables } from './tables.ts';
import type { Unit } from './transaction.ts';

export type StoredFile = Selectable<FileTable>;

/** The file of this id, if it is this owner's. */
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

/**
 * Those of these files that are this owner's, or in this session already: who goes on with it on another device has
 * answered with them. By id.
 */
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

/** Everything an owner keeps here: how many files, and their bytes on the disk. */
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

/** Makes uploads of one owner wait for each other, so that none of them exceeds what is left to them all. */
export async function lockOwner({ db, locksRows }: Unit, ownerHash: string): Promise<void> {
  // SQLite has locked the whole file by now.
  if (locksRows) await sql`select pg_advisory_xact_lock(hashtext(${ownerHash}))`.execute(db);
}

export async function insertFiles(
  { db }: Unit,
  files: readonly Insertable<FileTable>[],
): Promise<void> {
  await db
    .insertInto('file')
    .values([...files])
    .execute();
}

/**
 * Gives files to a session, unless another one has them.
 *
 * @returns false when one of them is gone or taken; undo the transaction then
 */
export async function attachFiles(
  { db }: Unit,
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

/**
 * Takes away the rows of files that belong to no session and are older than `before`, some at a time, and none that
 * another process is about to.
 *
 * @returns their ids
 */
export async function takeOrphans(
  { db, locksRows }: Unit,
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
    // Again, because one may have been attached since it was found.
    .where('session_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these ids that no row has. */
export async function withoutRow(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('file').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
