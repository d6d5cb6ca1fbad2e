import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { status } from '../../../contract/status.ts';

/** Adds the events that wait for a webhook, and the order in which the read API lists ended sessions. */
export const webhookMigration: Migration = {
  async up(db) {
    await db.schema
      .createTable('webhook_event')
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('session.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('survey_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('first_try_at', 'bigint')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('problem', 'text')
      .addPrimaryKeyConstraint('webhook_event_once', ['session_id', 'number'])
      .execute();
    await db.schema.createIndex('webhook_event_due').on('webhook_event').column('due_at').execute();
    await db.schema
      .createTable('answers_feed')
      .addColumn('survey_id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .execute();
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .alterTable('session')
      // The column and its indexes may exist already: an operator can create them beforehand, so
      // that no call waits (docs/operations.md).
      .addColumn('end_number', 'bigint', (column) => (isPostgres ? column.ifNotExists() : column))
      .execute();
    await db.schema
      .createIndex('session_end_number')
      .ifNotExists()
      .on('session')
      .columns(['survey_id', 'end_number'])
      .where('end_number', 'is not', null)
      .execute();
    await db.schema
      .createIndex('session_unnumbered')
      .ifNotExists()
      .on('session')
      .column('survey_id')
      .where(sql.ref('status'), '=', status.ended)
      .where(sql.ref('end_number'), 'is', null)
      .execute();
  },
};
