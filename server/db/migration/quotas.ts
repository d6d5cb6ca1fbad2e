import type { Migration } from 'kysely/migration';

export const quotaMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('quota_place')
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('session.id').onDelete('cascade'),
      )
      .addColumn('quota', 'text', (column) => column.notNull())
      .addColumn('survey_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_place_once', ['session_id', 'quota'])
      .execute();
    await db.schema
      .createIndex('quota_place_count')
      .on('quota_place')
      .columns(['survey_id', 'quota'])
      .execute();
    await db.schema.alterTable('session').addColumn('quota', 'text').execute();
  },
};
