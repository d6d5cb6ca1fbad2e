import type { Migration } from 'kysely/migration';

/** Adds how often the time of a session was extended; null for never. */
export const timeExtensionsMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('extensions', 'integer').execute();
  },
};
