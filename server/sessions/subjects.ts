import { codes, Refusal } from '../../contract/envelope.ts';
import type { Subject } from '../../contract/survey.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { moveSession } from '../db/queries.ts';
import { isReview } from '../surveys/review/review.ts';
import type { SessionDeps } from './deps.ts';
import { withRequestSession } from './lockedSession.ts';
import { allowsPrevious, progressOf, subjectReply } from './progress.ts';
import { requireAnswerable } from './sessionTransaction.ts';

/** @throws {Refusal} 403, 404, 4001, 4002, 4004, 5, 6; 409 */
export async function currSubject(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<Subject> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    requireAnswerable(tx);
    const progress = await progressOf(tx);
    return subjectReply(deps, tx, progress, progress.current);
  });
}

/**
 * Returns to the previous question, or to question `to` in a review; a repeat whose `from` is no
 * longer the current question changes nothing.
 */
export async function prevSubject(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  { from, to }: { readonly from?: string; readonly to?: string | undefined } = {},
): Promise<Subject> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    requireAnswerable(tx);
    if (to === undefined && !allowsPrevious(tx.survey)) {
      throw new Refusal(codes.conflict, 'This survey does not allow going back');
    }
    const progress = await progressOf(tx);
    if (from !== undefined && from !== progress.current.id) {
      return subjectReply(deps, tx, progress, progress.current);
    }
    const { questions } = progress.path;
    const before = questions.slice(0, questions.indexOf(progress.current));
    const previous =
      to === undefined
        ? (before.at(-1) ?? progress.current)
        : isReview(progress.current.inFile) && before.find(({ id }) => id === to);
    if (!previous) throw new Refusal(codes.conflict, 'The review does not have this answer');
    const { id, path_revision } = tx.session;
    await moveSession(tx, { id, path_revision, question_id: previous.id, updated_at: tx.now });
    return subjectReply(deps, tx, progress, previous);
  });
}
