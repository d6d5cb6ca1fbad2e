import type { Migration } from 'kysely/migration';

export const auditOrderMigration: Migration = {
  async up(db) {
    await db.schema
      .createIndex('audit_order')
      .ifNotExists()
      .on('audit')
      .columns(['at', 'id'])
      .execute();
  },
};
