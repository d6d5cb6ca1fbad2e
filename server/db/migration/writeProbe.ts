import type { Migration } from 'kysely/migration';

/** Adds a row that each server writes from time to time to learn whether answers can be written. */
export const writeProbeMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('write_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
  },
};
