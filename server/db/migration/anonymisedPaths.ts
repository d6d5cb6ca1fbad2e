import type { Migration } from 'kysely/migration';

/**
 * Adds the question at which the path of an anonymised session ended, which the removed texts can
 * no longer determine.
 */
export const anonymisedPathMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('anonymous_stop', 'text').execute();
  },
};
