import type { Session } from '../db/queries.ts';
import type { LocationReply } from './location.ts';

/** The latest end and now, by the same clock; nothing for a session that may take its time. */
export function timeOf(
  { ends_at }: Session,
  now: number,
): Pick<LocationReply, 'maxAnswerTimeConfig'> {
  return ends_at === null
    ? {}
    : { maxAnswerTimeConfig: { latestEndTime: ends_at, systemCurrTime: now } };
}

/**
 * True when it was its time that ended the answering. This follows from when it ended: whoever finds a session
 * overdue ends it at its deadline, and an app whose countdown is over ends it, or sends the last answer, a moment
 * later. Everyone else ends before.
 */
export function isTimedOut({ ends_at, finished_at }: Session): boolean {
  return ends_at !== null && finished_at !== null && finished_at >= ends_at;
}
