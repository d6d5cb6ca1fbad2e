import type { Migration } from 'kysely/migration';

/** Adds the notes of missions, which are removed with their session. */
export const missionNotesMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('mission_note')
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('session.id').onDelete('cascade'),
      )
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('question_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('step', 'bigint')
      .addColumn('text', 'text', (column) => column.notNull())
      // The text is too long for an index of Postgres.
      .addPrimaryKeyConstraint('mission_note_once', [
        'session_id',
        'round',
        'question_id',
        'number',
      ])
      .execute();
  },
};
