import { PostgresAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the version of the survey with which the answers of a session are read. */
export const pathMigration: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable('session')
      // The column and its index may exist already: an operator can create them beforehand, so that
      // no call waits (docs/operations.md).
      .addColumn('path_revision', 'text', (column) => (isPostgres ? column.ifNotExists() : column))
      .execute();
    await db.schema
      .createIndex('session_version')
      .ifNotExists()
      .on('session')
      .columns(['survey_id', 'status', 'path_revision', 'revision'])
      .execute();
  },
};
