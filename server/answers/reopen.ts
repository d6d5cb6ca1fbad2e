import type { RequestContext } from '../auth/requestContext.ts';
import { moveSession } from '../db/queries.ts';
import { removeReply, replyKeysAt } from '../db/replyQueries.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { allowsPrevious, progressOf } from '../sessions/progress.ts';
import { requireAnswerable } from '../sessions/sessionTransaction.ts';

/**
 * Returns to a question whose stored answer came from the same form, so that the form can correct
 * it; an answer from elsewhere stays.
 * @param keyPrefix begins the idempotency keys of the form
 * @returns whether the session was at another question before and now is at this one
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
    requireAnswerable(tx);
    if (!allowsPrevious(tx.survey)) return false;
    const { path, rows, current } = await progressOf(tx);
    const row = rows.get(questionId);
    const isEarlier = path.questions
      .slice(0, path.questions.indexOf(current))
      .some(({ id }) => id === questionId);
    if (!row || !isEarlier) return false;
    // An answer and its reply are written in one transaction, so that both have the same time.
    const keys = await replyKeysAt(tx, tx.session.id, row.committed_at);
    const key = keys.find((stored) => stored.startsWith(keyPrefix));
    if (key === undefined) return false;
    // Without its stored reply, sending the same answer again later counts as a correction.
    await removeReply(tx, tx.session.id, key);
    const { id, path_revision } = tx.session;
    await moveSession(tx, { id, path_revision, question_id: questionId, updated_at: tx.now });
    return true;
  });
}
