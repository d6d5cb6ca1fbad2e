import { randomBytes } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { anonymisedPathMigration } from './migration/anonymisedPaths.ts';
import { appendOnlyAuditMigration } from './migration/appendOnlyAudit.ts';
import { auditOrderMigration } from './migration/auditOrder.ts';
import { fileHashMigration } from './migration/fileHash.ts';
import { forgettingMigration } from './migration/forgetting.ts';
import { missionNotesMigration } from './migration/missionNotes.ts';
import { pathMigration } from './migration/paths.ts';
import { quotaMigration } from './migration/quotas.ts';
import { testAnswersMigration } from './migration/testAnswers.ts';
import { timeExtensionsMigration } from './migration/timeExtensions.ts';
import { timeZonesMigration } from './migration/timeZones.ts';
import { uploadsOfSessionsMigration } from './migration/uploadsOfSessions.ts';
import { webhookMigration } from './migration/webhooks.ts';
import { writeProbeMigration } from './migration/writeProbe.ts';

/**
 * Migrations in order, for both databases and the demo schema; raw SQL must name the schema of its
 * table.
 */
export const migrations: Record<string, Migration> = {
  '0001_sessions_and_answers': {
    async up(db) {
      await db.schema
        .createTable('session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('survey_id', 'text', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('opened_by', 'text', (column) => column.notNull().unique())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('salt', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('round', 'integer', (column) => column.notNull())
        .addColumn('question_id', 'text')
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint')
        .addColumn('finished_at', 'bigint')
        .addColumn('score', 'double precision')
        .addColumn('max_score', 'double precision')
        .addColumn('revision', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('session_in_survey')
        .on('session')
        .columns(['survey_id', 'created_at', 'id'])
        .execute();
      await db.schema
        .createIndex('session_deadline')
        .on('session')
        .columns(['survey_id', 'status', 'ends_at'])
        .execute();
      await db.schema
        .createTable('answer')
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('session.id').onDelete('cascade'),
        )
        .addColumn('round', 'integer', (column) => column.notNull())
        .addColumn('question_id', 'text', (column) => column.notNull())
        .addColumn('type', 'integer', (column) => column.notNull())
        .addColumn('result', 'text', (column) => column.notNull())
        .addColumn('sign', 'text', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('committed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('answer_once', ['session_id', 'round', 'question_id'])
        .execute();
      await db.schema
        .createTable('commit_reply')
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('session.id').onDelete('cascade'),
        )
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('payload_hash', 'text', (column) => column.notNull())
        .addColumn('reply', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('reply_once', ['session_id', 'key'])
        .execute();
    },
  },
  '0002_files': {
    async up(db) {
      await db.schema
        .createTable('file')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_hash', 'text', (column) => column.notNull())
        .addColumn('survey_id', 'text')
        .addColumn('session_id', 'text', (column) =>
          column.references('session.id').onDelete('set null'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('stored_size', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('file_of_owner').on('file').column('owner_hash').execute();
      await db.schema
        .createIndex('file_of_session')
        .on('file')
        .columns(['session_id', 'created_at'])
        .execute();
      await db.schema.alterTable('session').addColumn('sign', 'text').execute();
    },
  },
  '0003_logins': {
    async up(db) {
      await db.schema
        .createTable('login')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('login_end').on('login').column('ends_at').execute();
      await db.schema.alterTable('session').addColumn('user_hash', 'text').execute();
      await db.schema
        .createIndex('session_of_user')
        .unique()
        .on('session')
        .columns(['survey_id', 'user_hash'])
        .where('user_hash', 'is not', null)
        .execute();
    },
  },
  '0004_users_of_apps': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('user_id', 'text').execute();
    },
  },
  '0005_mission_events': {
    async up(db) {
      await db.schema
        .createTable('mission_event')
        .addColumn('session_id', 'text', (column) =>
          column.notNull().references('session.id').onDelete('cascade'),
        )
        .addColumn('round', 'integer', (column) => column.notNull())
        .addColumn('question_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('code', 'integer', (column) => column.notNull())
        .addColumn('step', 'bigint')
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('mission_event_once', [
          'session_id',
          'round',
          'question_id',
          'at',
          'code',
        ])
        .execute();
    },
  },
  '0006_age_of_replies': {
    async up(db) {
      await db.schema.createIndex('reply_age').on('commit_reply').column('created_at').execute();
    },
  },
  '0007_rate_limits': {
    async up(db) {
      // SQLite serves one process, which counts in memory.
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
      // The columns are those of RateLimiterPostgres.
      await db.schema
        .createTable('rate_limit')
        .modifyFront(sql`unlogged`)
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();
      await db.schema
        .createTable('rate_limit_salt')
        .addColumn('salt', 'text', (column) => column.notNull())
        .execute();
      const salt = randomBytes(32).toString('base64url');
      await db.insertInto('rate_limit_salt').values({ salt }).execute();
    },
  },
  '0008_versions_of_surveys': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('served', 'text').execute();
      await db.schema
        .createTable('survey_version')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('revision', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('taken_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('survey_version_once', ['kind', 'id', 'revision'])
        .execute();
      await db.schema
        .createTable('survey_current')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('revision', 'text')
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('survey_current_once', ['kind', 'id'])
        .execute();
    },
  },
  '0009_idle_logins': {
    async up(db) {
      await db.schema.alterTable('login').addColumn('used_at', 'bigint').execute();
    },
  },
  '0010_offered_rounds': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('offers_from', 'integer').execute();
    },
  },
  '0011_context_of_host_pages': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('context', 'text').execute();
    },
  },
  '0012_values_of_sessions': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('given_values', 'text').execute();
    },
  },
  '0013_personal_links': {
    async up(db) {
      await db.schema
        .createTable('link')
        .addColumn('survey_id', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('user_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('link_once', ['survey_id', 'number'])
        .execute();
      await db.schema
        .createIndex('link_user')
        .on('link')
        .columns(['survey_id', 'user_hash'])
        .execute();
    },
  },
  '0014_order_of_sessions': {
    async up(db) {
      await db.schema.alterTable('session').addColumn('seed', 'text').execute();
      await db.schema.alterTable('session').addColumn('arm', 'text').execute();
    },
  },
  '0015_quotas': quotaMigration,
  '0016_forgetting': forgettingMigration,
  '0017_webhooks': webhookMigration,
  '0018_test_answers': testAnswersMigration,
  '0019_append_only_audit': appendOnlyAuditMigration,
  '0020_order_of_the_audit_log': auditOrderMigration,
  '0022_uploads_of_sessions': uploadsOfSessionsMigration,
  '0023_versions_of_paths': pathMigration,
  '0025_write_probe': writeProbeMigration,
  '0026_paths_of_anonymised_sessions': anonymisedPathMigration,
  '0027_time_zones': timeZonesMigration,
  '0028_hash_of_files': fileHashMigration,
  '0029_time_extensions': timeExtensionsMigration,
  '0030_notes_of_missions': missionNotesMigration,
};
