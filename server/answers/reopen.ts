import type { RequestContext } from '../auth/requestContext.ts';
import { moveSession } from '../db/queries.ts';
import { removeReply, replyKeysAt } from '../db/replyQueries.ts';
import { requireOpen } from '../sessions/availability.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { progressOf } from '../sessions/progress.ts';
import { requireAnswering } from '../sessions/sessionTransaction.ts';

/**
 * Goes back to a question whose stored answer is that of one form, so that the form can correct it; any other answer
 * stays (reliability R09).
 *
 * @param keyPrefix begins the idempotency keys of the form
 * @returns whether the session is at the question now and was not before
 * @throws {Refusal} 403, 404, 4001, 4002, 4004, 5, 6; 409 for an ended session
 */
export function reopenQuestion(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  questionId: string,
  keyPrefix: string,
): Promise<boolean> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    requireOpen(tx.survey, tx.now);
    requireAnswering(tx);
    if (tx.survey.definition.config.allowPrevious === false) return false;
    const { path, rows, current } = await progressOf(tx);
    const row = rows.get(questionId);
    const isEarlier = path.questions
      .slice(0, path.questions.indexOf(current))
      .some(({ id }) => id === questionId);
    if (!row || !isEarlier) return false;
    // Both are written in one transaction, which has one time.
    const keys = await replyKeysAt(tx, tx.session.id, row.committed_at);
    const key = keys.find((stored) => stored.startsWith(keyPrefix));
    if (key === undefined) return false;
    // The same answer is a correction again after another one.
    await removeReply(tx, tx.session.id, key);
    await moveSession(tx, { id: tx.session.id, question_id: questionId, updated_at: tx.now });
    return true;
  });
}
