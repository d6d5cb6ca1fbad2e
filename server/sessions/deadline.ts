import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import type { Session } from '../db/queries.ts';
import type { LocationReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/** Returns the end of the session's time and the extension that is still available. */
export function answerTime({
  survey,
  session: { ends_at, extensions },
  now,
}: Pick<SessionTransaction, 'survey' | 'session' | 'now'>): Pick<
  LocationReply,
  'maxAnswerTimeConfig'
> {
  if (ends_at === null) return {};
  const { timeExtensions } = survey.definition;
  return {
    maxAnswerTimeConfig: {
      latestEndTime: ends_at,
      systemCurrTime: now,
      ...(timeExtensions
        ? {
            extensions: {
              left: Math.max(0, timeExtensions.max - (extensions ?? 0)),
              seconds: timeExtensions.seconds,
            },
          }
        : {}),
    },
  };
}

/**
 * Returns whether the respondent has extended a time that is not over yet. An app that knows only
 * the former end then requests its location again.
 */
export function hasMovedEnd({ ends_at, extensions }: Session, now: number): boolean {
  return Boolean(extensions) && ends_at !== null && now + limits.deadlineGrace < ends_at;
}

/** @throws {Refusal} 409 once the time is over; the grace is for answers that were given before */
export function requireTime({ ends_at }: Pick<Session, 'ends_at'>, now: number): void {
  if (ends_at === null || now <= ends_at) return;
  throw new Refusal(codes.conflict, 'The time to answer this survey is over', null, 'timeOver');
}

/**
 * Returns whether a session's time and grace are over, so that the session must be ended before
 * another call on it is served.
 */
export function isOverdue({ status: current, ends_at }: Session, now: number): boolean {
  return current !== status.ended && ends_at !== null && ends_at < overdueBefore(now);
}

/** Returns the time before which the answer time of a session ended that is overdue now. */
export function overdueBefore(now: number): number {
  return now - limits.deadlineGrace;
}

/**
 * Returns whether an ended session ended by its deadline; an overdue session ends at its deadline
 * or later, any other session before.
 */
export function isTimedOut({ ends_at, finished_at }: Session): boolean {
  return ends_at !== null && finished_at !== null && finished_at >= ends_at;
}
