import type { Migration } from 'kysely/migration';

export const forgettingMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('command', 'text', (column) => column.notNull())
      .addColumn('survey_id', 'text')
      .addColumn('count', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('session_age')
      .ifNotExists()
      .on('session')
      .columns(['survey_id', 'finished_at', 'started_at'])
      .execute();
  },
};
