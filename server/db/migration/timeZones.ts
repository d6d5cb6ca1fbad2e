import type { Migration } from 'kysely/migration';

/** Adds the time zone of a session's browser, which determines the session's day. */
export const timeZonesMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('time_zone', 'text').execute();
  },
};
