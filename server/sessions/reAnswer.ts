import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { updateSession } from '../db/queries.ts';
import { removePlaces } from '../db/quotaQueries.ts';
import { requireOpen } from './availability.ts';
import { requireTime } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { respondentLocation } from './location.ts';
import { withRequestSession } from './lockedSession.ts';
import { answeredPath } from './progress.ts';
import { forgetCount } from './quotas/counts.ts';
import type { LocationReply } from './replies.ts';
import { requireUnended, type SessionTransaction } from './sessionTransaction.ts';
import { putEvent } from './webhooks/outbox.ts';

/**
 * Begins a new round; earlier answers and the deadline stay.
 * @throws {Refusal} 409 after the deadline, after a final end and after too many rounds
 */
export async function reAnswer(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  answers?: v.InferOutput<(typeof calls.reAnswer)['query']>['answers'],
): Promise<LocationReply> {
  const location = await withRequestSession(deps, request, surveyId, async (tx) => {
    const { survey, session, now } = tx;
    requireOpen(survey, now);
    requireTime(session, now);
    if (!survey.definition.config.allowReAnswer) requireUnended(session);
    if (session.status === status.home) return respondentLocation(deps, tx, request.languages);
    if (session.round >= limits.rounds) {
      throw new Refusal(
        codes.conflict,
        'This survey has been started over too often',
        null,
        'restartedTooOften',
      );
    }
    const keepsAnswers = answers === undefined ? await offersAnswers(tx) : answers === 'keep';
    const change = {
      status: status.home,
      round: session.round + 1,
      offers_from: keepsAnswers ? (session.offers_from ?? session.round) : null,
      question_id: null,
      path_revision: null,
      finished_at: null,
      score: null,
      max_score: null,
      quota: null,
      end_number: null,
      updated_at: now,
    };
    await updateSession(tx, session.id, change);
    if (session.status === status.ended) {
      await removePlaces(tx, session.id);
      await putEvent(tx, 'reopened');
    }
    const restarted = { ...tx, session: { ...session, ...change } };
    return respondentLocation(deps, restarted, request.languages);
  });
  forgetCount(deps, surveyId);
  return location;
}

/**
 * Returns whether the new round offers the earlier answers: after an end and after a changed survey
 * (4004). A restart in the middle begins without answers.
 */
async function offersAnswers(tx: SessionTransaction): Promise<boolean> {
  if (tx.session.status === status.ended) return true;
  const { path } = await answeredPath(tx);
  return path.questions.every(({ id }) => id !== tx.session.question_id);
}
