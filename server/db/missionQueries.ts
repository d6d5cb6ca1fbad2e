import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Session } from './queries.ts';
import type { MissionEventTable, MissionNoteTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type MissionEventRow = Pick<
  Selectable<MissionEventTable>,
  'question_id' | 'at' | 'code' | 'step'
>;

export interface StoredEvent extends MissionEventRow {
  readonly received_at: number;
}

export type MissionNoteRow = Pick<
  Selectable<MissionNoteTable>,
  'question_id' | 'at' | 'step' | 'text'
>;

/** The code of the row of a reached goal, which is no event and has none of its codes. */
export const goalCode = 0;

export function eventsOf(
  db: Kysely<Tables>,
  session: Pick<Session, 'id' | 'round'>,
): Promise<readonly StoredEvent[]> {
  return rowsOf(db, session).where('code', '!=', goalCode).execute();
}

export function goalsOf(
  db: Kysely<Tables>,
  session: Pick<Session, 'id' | 'round'>,
): Promise<readonly MissionEventRow[]> {
  return rowsOf(db, session).where('code', '=', goalCode).execute();
}

function rowsOf(db: Kysely<Tables>, { id, round }: Pick<Session, 'id' | 'round'>) {
  return db
    .selectFrom('mission_event')
    .select(['question_id', 'at', 'code', 'step', 'received_at'])
    .where('session_id', '=', id)
    .where('round', '=', round)
    .orderBy('at')
    .orderBy('code');
}

/** Inserts events and ignores those that are stored already. */
export async function putEvents(
  { db }: Transaction,
  events: readonly Insertable<MissionEventTable>[],
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('mission_event')
    .values([...events])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function notesOf(
  db: Kysely<Tables>,
  { id, round }: Pick<Session, 'id' | 'round'>,
): Promise<readonly MissionNoteRow[]> {
  return db
    .selectFrom('mission_note')
    .select(['question_id', 'at', 'step', 'text'])
    .where('session_id', '=', id)
    .where('round', '=', round)
    .orderBy('at')
    .orderBy('number')
    .execute();
}

export async function putNotes(
  { db }: Transaction,
  notes: readonly Insertable<MissionNoteTable>[],
): Promise<void> {
  if (notes.length === 0) return;
  await db
    .insertInto('mission_note')
    .values([...notes])
    .execute();
}
