import type { Kysely, Selectable } from 'kysely';
import { writeStatement } from '../statement.ts';
import type { Tables, WebhookEventTable } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

export type WebhookEvent = Selectable<WebhookEventTable>;
export type EventKey = Pick<WebhookEvent, 'session_id' | 'number'>;

/** `webhook_event.number`: events of a session in their order. */
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

const insert = writeStatement(
  ['session_id', 'number', 'survey_id', 'at', 'due_at', 'attempts'],
  (db, event) => db.insertInto('webhook_event').values(event),
  `insert into webhook_event (session_id, number, survey_id, at, due_at, attempts)
    select * from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[],
      $6::integer[])`,
);

/** Takes events that are due, and first of their session, until the end of a lease. */
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
  const found = await (locksRows ? due.forUpdate('event').skipLocked() : due).execute();
  const leased = found.map((event) => ({
    ...event,
    due_at: until,
    first_try_at: event.first_try_at ?? now,
    attempts: event.attempts + 1,
    problem: null,
  }));
  for (const { session_id, number, due_at, first_try_at, attempts } of leased) {
    await lease(db, { session_id, number, due_at, first_try_at, attempts });
  }
  return leased;
}

const lease = writeStatement(
  ['session_id', 'number', 'due_at', 'first_try_at', 'attempts'],
  (db, { session_id, number, ...columns }) =>
    db
      .updateTable('webhook_event')
      .set({ ...columns, problem: null })
      .where((eb) => eb.and({ session_id, number })),
);

export async function removeEvent(db: Kysely<Tables>, key: EventKey): Promise<void> {
  const { session_id, number } = key;
  await db
    .deleteFrom('webhook_event')
    .where((eb) => eb.and({ session_id, number }))
    .execute();
}

/** Ends a lease; of another process's lease, which began after this one, nothing changes. */
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

/** Makes events due whose lease was that of an ended process, where only one process serves the database. */
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

/** Makes a dead letter due again, or all of them; gives their number. */
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
