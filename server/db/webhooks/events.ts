import type { Kysely, Selectable } from 'kysely';
import { insertStatement, updateStatement } from '../statement.ts';
import type { Tables, WebhookEventTable } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

export type WebhookEvent = Selectable<WebhookEventTable>;
export type EventKey = Pick<WebhookEvent, 'session_id' | 'number'>;

/** The number of an event within its session, which orders the session's events. */
export const numberOfEvent = {
  ended: (round: number) => 2 * round,
  reopened: (round: number) => 2 * round + 1,
} as const;

export async function insertEvent(
  { db }: Transaction,
  event: Pick<WebhookEvent, 'session_id' | 'number' | 'survey_id' | 'at' | 'due_at'>,
): Promise<void> {
  await insert(db, { ...event, attempts: 0 });
}

const insert = insertStatement('webhook_event', {
  session_id: 'text',
  number: 'integer',
  survey_id: 'text',
  at: 'bigint',
  due_at: 'bigint',
  attempts: 'integer',
});

/** Leases events that are due and the first of their session until the end of a lease. */
export async function leaseEvents(
  { db, locksRows }: Transaction,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<readonly WebhookEvent[]> {
  const due = db
    .selectFrom('webhook_event as event')
    .selectAll('event')
    .where('event.due_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_event as earlier')
            .select('earlier.session_id')
            .whereRef('earlier.session_id', '=', 'event.session_id')
            .whereRef('earlier.number', '<', 'event.number')
            .where('earlier.due_at', 'is not', null),
        ),
      ),
    )
    .orderBy('event.due_at')
    .limit(limit);
  const dueEvents = await (locksRows ? due.forUpdate('event').skipLocked() : due).execute();
  const leased = dueEvents.map((event) => ({
    ...event,
    due_at: until,
    first_try_at: event.first_try_at ?? now,
    attempts: event.attempts + 1,
    problem: null,
  }));
  for (const event of leased) await lease(db, event);
  return leased;
}

const lease = updateStatement(
  'webhook_event',
  { session_id: 'text', number: 'integer' },
  { due_at: 'bigint', first_try_at: 'bigint', attempts: 'integer', problem: 'text' },
);

export async function removeEvent(db: Kysely<Tables>, key: EventKey): Promise<void> {
  const { session_id, number } = key;
  await db
    .deleteFrom('webhook_event')
    .where((eb) => eb.and({ session_id, number }))
    .execute();
}

/** Ends a lease; has no effect if another process has leased the event since. */
export async function endLease(
  db: Kysely<Tables>,
  { session_id, number, due_at }: WebhookEvent,
  change: Pick<WebhookEvent, 'due_at' | 'problem'>,
): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set(change)
    .where((eb) => eb.and({ session_id, number, due_at }))
    .execute();
}

/**
 * Makes all leased events due, because the process that leased them has ended; only for a database
 * that one process serves.
 */
export async function endAllLeases(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ due_at: now })
    .where('due_at', 'is not', null)
    .where('attempts', '>', 0)
    .where('problem', 'is', null)
    .execute();
}

export async function removeEvents({ db }: Transaction, sessionId: string): Promise<void> {
  await db.deleteFrom('webhook_event').where('session_id', '=', sessionId).execute();
}

export interface EventCounts {
  readonly pending: number;
  readonly oldest: number | null;
  readonly dead: number;
}

export async function countEvents(db: Kysely<Tables>): Promise<EventCounts> {
  const count = (of: 'is' | 'is not') =>
    db
      .selectFrom('webhook_event')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('at').as('oldest')])
      .where('due_at', of, null)
      .executeTakeFirstOrThrow();
  const [pending, dead] = [await count('is not'), await count('is')];
  return { pending: Number(pending.count), oldest: pending.oldest, dead: Number(dead.count) };
}

export function deadEvents(db: Kysely<Tables>): Promise<readonly WebhookEvent[]> {
  return db
    .selectFrom('webhook_event')
    .selectAll()
    .where('due_at', 'is', null)
    .orderBy('at')
    .orderBy('session_id')
    .orderBy('number')
    .execute();
}

/** Makes one or all events that are no longer sent due again; returns their number. */
export async function reviveEvents(
  db: Kysely<Tables>,
  now: number,
  key?: EventKey,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_event')
    .set({ due_at: now, first_try_at: null, attempts: 0, problem: null })
    .where('due_at', 'is', null)
    .$if(key !== undefined, (query) =>
      query.where('session_id', '=', key?.session_id ?? '').where('number', '=', key?.number ?? 0),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
