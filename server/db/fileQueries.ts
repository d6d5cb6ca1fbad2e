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

/** Returns the name under which a file was uploaded; undefined for a missing file. */
export async function fileName(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const file = await db.selectFrom('file').select('name').where('id', '=', id).executeTakeFirst();
  return file?.name;
}

/** Returns files of this owner, and files of this session, which another device may have begun, by id. */
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
  // SQLite holds the write lock at this point, so that no other upload runs.
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

/**
 * Adds the owner's other files in this survey to the session's uploads, such as a signature that
 * was replaced before the start.
 */
export async function claimUploads(
  { db }: Transaction,
  { id, survey_id }: { readonly id: string; readonly survey_id: string },
  fileId: string,
): Promise<void> {
  await db
    .updateTable('file')
    .set({ uploaded_in: id })
    .where('survey_id', '=', survey_id)
    .where('uploaded_in', 'is', null)
    .where('owner_hash', '=', (eb) =>
      eb.selectFrom('file').select('owner_hash').where('id', '=', fileId),
    )
    .execute();
}

/**
 * Attaches files to a session. Returns false when a file is missing or attached elsewhere; the
 * caller must then roll back.
 */
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

/**
 * Deletes up to 100 rows of unattached files older than `before` and returns their ids; skips
 * locked rows.
 */
export async function claimOrphans(
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
    // The condition is repeated, because a file may have been attached since it was selected.
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

export type StoredContent = Pick<StoredFile, 'id' | 'type' | 'stored_size' | 'content_hash'>;

/** Returns size, type and hash of the bytes of these files, by id. */
export async function contentsOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    .select(['id', 'type', 'stored_size', 'content_hash'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
