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

/** Overdue sessions end at their deadline or later, all others before it. */
export function isTimedOut({ ends_at, finished_at }: Session): boolean {
  return ends_at !== null && finished_at !== null && finished_at >= ends_at;
}
