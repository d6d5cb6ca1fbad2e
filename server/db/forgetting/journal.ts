import { sql } from 'kysely';
import type { Store } from '../store.ts';

/**
 * Empties SQLite's journal, which keeps old pages until they are overwritten; returns false while
 * another process reads it.
 */
export async function emptyJournal({ db, locksRows }: Store): Promise<boolean> {
  if (locksRows) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy !== 1;
}
