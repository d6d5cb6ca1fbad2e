import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import type { Session } from '../db/queries.ts';
import type { LocationReply } from './replies.ts';

export function answerTime(
  { ends_at }: Session,
  now: number,
): Pick<LocationReply, 'maxAnswerTimeConfig'> {
  return ends_at === null
    ? {}
    : { maxAnswerTimeConfig: { latestEndTime: ends_at, systemCurrTime: now } };
}

/** Whether the session has to be ended: no call on it is served later. */
export function isOverdue({ status: current, ends_at }: Session, now: number): boolean {
  return current !== status.ended && ends_at !== null && now > ends_at + limits.deadlineGrace;
}

/** Overdue sessions end at their deadline or later, all others before it. */
export function isTimedOut({ ends_at, finished_at }: Session): boolean {
  return ends_at !== null && finished_at !== null && finished_at >= ends_at;
}
