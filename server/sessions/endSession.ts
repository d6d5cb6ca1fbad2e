import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { sessionById, unendedSessions } from '../db/queries.ts';
import { hasMovedEnd, overdueBefore } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { withEndTexts } from './endTexts.ts';
import { endedReply, finishSession } from './finishSession.ts';
import { storeFor, withLockedSession, withRequestSession } from './lockedSession.ts';
import type { StepReply } from './replies.ts';
import { retryOnStaleSurvey } from './staleSurvey.ts';

/**
 * Ends the session; repeats have no effect, and a closed survey can still be ended. Returns null if
 * another tab has moved the deadline meanwhile (docs/protocol.md, Time).
 * @throws {Refusal} 403, 404, 4001, 4002; 409 before a start
 */
export async function termQuestionnaire(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<StepReply | null> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    if (tx.session.status === status.ended) return withEndTexts(deps, tx, endedReply(tx.session));
    if (tx.session.status === status.home) {
      throw new Refusal(codes.conflict, 'This survey has not been started');
    }
    if (hasMovedEnd(tx.session, tx.now)) return null;
    return withEndTexts(deps, tx, await finishSession(tx, tx.now));
  });
}

export function endOverdueSessions(deps: SessionDeps): Promise<void> {
  return retryOnStaleSurvey(() => endOverdueOnce(deps));
}

async function endOverdueOnce(deps: SessionDeps): Promise<void> {
  const timed = [...deps.surveys.values()].filter(({ definition }) => definition.maxAnswerTime);
  const before = overdueBefore(deps.clock());
  for (const survey of timed) {
    for (const id of await unendedSessions(storeFor(deps, survey).db, survey.id, before)) {
      // Locking an overdue session ends it.
      await withLockedSession(
        deps,
        survey,
        (trx) => sessionById(trx, survey.id, id),
        async () => {},
      );
    }
  }
}
