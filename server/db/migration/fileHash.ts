import type { Migration } from 'kysely/migration';

/**
 * Adds the SHA-256 of the stored bytes of a file, which an export compares; null for files of
 * earlier releases.
 */
export const fileHashMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('file').addColumn('content_hash', 'text').execute();
  },
};
