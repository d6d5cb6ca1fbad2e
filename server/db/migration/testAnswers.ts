import type { Migration } from 'kysely/migration';

export const testAnswersMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('test', 'integer').execute();
    await db.schema
      .createTable('removed_places')
      .addColumn('survey_id', 'text', (column) => column.notNull())
      .addColumn('quota', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_places_once', ['survey_id', 'quota'])
      .execute();
  },
};
