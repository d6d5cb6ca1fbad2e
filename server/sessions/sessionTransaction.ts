import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { Session } from '../db/queries.ts';
import type { Transaction } from '../db/transaction.ts';
import type { SessionEvent } from '../observability/meter.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

/** A database transaction that holds the lock of one session. */
export interface SessionTransaction<Held extends Session | null = Session> extends Transaction {
  readonly survey: Questionnaire;
  readonly session: Held;
  /** Epoch milliseconds, constant within the transaction. */
  readonly now: number;
  /** Counted once the transaction is committed. */
  readonly events: SessionEvent[];
  readonly hasWebhook: boolean;
}

/** Test answers are left out of the metrics. */
export function countEvent(
  { session, events }: Pick<SessionTransaction, 'session' | 'events'>,
  event: SessionEvent,
): void {
  if (session.test === null) events.push(event);
}

export function requireAnswering({ session }: SessionTransaction): void {
  if (session.status === status.answering) return;
  throw new Refusal(
    codes.conflict,
    session.status === status.ended
      ? 'This survey has been answered already'
      : 'This survey has not been started',
  );
}
