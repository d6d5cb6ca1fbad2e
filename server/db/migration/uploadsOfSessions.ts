import type { Migration } from 'kysely/migration';

/**
 * Adds the session for which a file was uploaded. The column needs no index, because files without
 * an answer are few and are found by the index of `session_id`.
 */
export const uploadsOfSessionsMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('file').addColumn('uploaded_in', 'text').execute();
  },
};
