import type * as v from 'valibot';
import { status } from '../../contract/status.ts';
import type { respondentSchema } from '../../contract/survey.ts';
import { endSession, type Session } from '../db/queries.ts';
import { markQuota } from '../db/quotaQueries.ts';
import type { Path } from '../surveys/path.ts';
import { fixedValues } from '../surveys/values/fixedValues.ts';
import { scoreOf } from '../surveys/values/valuesOf.ts';
import { isTimedOut } from './deadline.ts';
import { historyIn } from './history/historyOf.ts';
import { fillPlaces } from './quotas/places.ts';
import type { StepReply } from './replies.ts';
import { countEvent, type SessionTransaction } from './sessionTransaction.ts';
import { putEvent } from './webhooks/outbox.ts';

export function respondentReply(session: Session): v.InferInput<typeof respondentSchema> {
  const { id, score, max_score } = session;
  return {
    id,
    ...(score === null ? {} : { score }),
    ...(max_score === null ? {} : { maxScore: max_score }),
    ...(isTimedOut(session) ? { timedOut: true } : {}),
  };
}

/**
 * Ends the session at `at` in epoch milliseconds: with the score of its path, or without a score by
 * a full quota.
 */
export async function finishSession(
  tx: SessionTransaction,
  finishedAt: number,
  known?: Path,
  quota: string | null = null,
): Promise<StepReply> {
  const { survey, path } = known ? { survey: tx.survey, path: known } : await historyIn(tx);
  const { definition } = survey;
  const { answered } = path;
  const score = quota === null ? scoreOf(definition, fixedValues(tx.session), answered) : null;
  const change = {
    status: status.ended,
    // A session must not end before its start: the clock of another process may be ahead, and this
    // machine's clock may have been set back.
    finished_at: Math.max(finishedAt, tx.session.started_at),
    score,
    max_score: score === null ? null : (definition.scoring?.maximum ?? null),
    path_revision: known ? survey.revision : tx.session.path_revision,
    updated_at: tx.now,
  };
  await endSession(tx, { id: tx.session.id, ...change });
  if (quota === null) await fillPlaces({ ...tx, survey }, { answered });
  else await markQuota(tx, { id: tx.session.id, quota });
  await putEvent(tx, 'ended');
  countEvent(tx, 'end');
  return endedReply({ ...tx.session, ...change });
}

export function endedReply(session: Session): StepReply {
  return { status: status.ended, respondent: respondentReply(session) };
}
