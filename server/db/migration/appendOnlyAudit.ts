import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds triggers that refuse to change or remove lines of the audit log. */
export const appendOnlyAuditMigration: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    if (isPostgres) {
      // Kysely does not add its schema to raw SQL.
      const [schema = ''] =
        /("[^"]+"\.)?"audit"$/.exec(db.selectFrom('audit').compile().sql)?.slice(1) ?? [];
      await sql.raw(onPostgres(schema)).execute(db);
    } else for (const statement of onSqlite) await sql.raw(statement).execute(db);
  },
};

const reason = 'Lines of the audit log are neither changed nor removed';

/**
 * The triggers are created in one block with an exception handler, so that a database that allows
 * no triggers is migrated without them.
 */
const onPostgres = (schema: string) => `do $migration$ begin
  create function ${schema}"refuse_audit_change"() returns trigger language plpgsql as
    $$ begin raise exception '${reason}' using errcode = 'insufficient_privilege'; end $$;
  create trigger "audit_only_grows" before update or delete or truncate on ${schema}"audit"
    for each statement execute function ${schema}"refuse_audit_change"();
exception when feature_not_supported then raise notice 'The audit log can be changed: there are no such triggers';
end $migration$`;

const onSqlite = [
  `create trigger audit_is_not_changed before update on audit begin select raise(abort, '${reason}'); end`,
  `create trigger audit_is_not_removed before delete on audit begin select raise(abort, '${reason}'); end`,
  // "insert or replace" removes a line without running the trigger of a removal.
  `create trigger audit_is_not_replaced before insert on audit
    when exists (select 1 from audit where id = new.id) begin select raise(abort, '${reason}'); end`,
];
