import { migrations } from '../../../server/db/migrations.ts';

/* The real server of a later release, which adds a column. */
migrations['9999_a_later_release'] = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('later', 'text').execute();
  },
};
await import('../../../server/main.ts');
