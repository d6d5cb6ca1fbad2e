import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { Session } from '../db/queries.ts';
import type { Transaction } from '../db/transaction.ts';
import type { SessionEvent } from '../observability/meter.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { answeredAlready, requireOpen } from './availability.ts';

/** A database transaction that holds the lock of one session. */
export interface SessionTransaction<Held extends Session | null = Session> extends Transaction {
  readonly survey: Questionnaire;
  readonly session: Held;
  /** The time in epoch milliseconds, constant within the transaction. */
  readonly now: number;
  /** The events that the metrics count once the transaction is committed. */
  readonly events: SessionEvent[];
  readonly hasWebhook: boolean;
}

/** Adds an event for the metrics, which do not count test answers. */
export function countEvent(
  { session, events }: Pick<SessionTransaction, 'session' | 'events'>,
  event: SessionEvent,
): void {
  if (session.test === null) events.push(event);
}

/** @throws {Refusal} 409 for an ended session */
export function requireUnended(session: Pick<Session, 'status'>): void {
  if (session.status === status.ended) throw answeredAlready();
}

/** @throws {Refusal} 409 unless the session is being answered */
export function requireAnswering({ session }: SessionTransaction): void {
  requireUnended(session);
  if (session.status === status.answering) return;
  throw new Refusal(codes.conflict, 'This survey has not been started');
}

/** @throws {Refusal} 5, 6 or 409 unless the survey is open and the session is being answered */
export function requireAnswerable(tx: SessionTransaction): void {
  requireOpen(tx.survey, tx.now);
  requireAnswering(tx);
}
