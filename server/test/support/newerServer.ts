import { migrations } from '../../db/migrations.ts';

/* Starts the real server as a later release, which adds a column. */
migrations['9999_a_later_release'] = {
  async up(db) {
    await db.schema.alterTable('session').addColumn('later', 'text').execute();
  },
};
await import('../../main.ts');
