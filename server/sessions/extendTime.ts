import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { type Session, updateSession } from '../db/queries.ts';
import { answerTime, requireTime } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { respondentReply } from './finishSession.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { withRequestSession } from './lockedSession.ts';
import type { StepReply } from './replies.ts';
import { requireAnswerable, type SessionTransaction } from './sessionTransaction.ts';

/**
 * Moves the end of the session's time once for each key, and replies with the remaining time
 * (docs/protocol.md, Extend time).
 * @throws {Refusal} 403, 404, 4001, 4002, 5, 6; 409 without extensions in the survey, after the
 * last extension, and once the time is over
 */
export async function extendTime(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<StepReply> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    let { session } = tx;
    const reply = await withIdempotencyKey(
      deps,
      tx,
      { key: request.idempotencyKey, payload: ['extendTime'] },
      async () => {
        requireAnswerable(tx);
        const change = extension(tx);
        await updateSession(tx, session.id, { ...change, updated_at: tx.now });
        session = { ...session, ...change };
        return { status: status.answering, respondent: respondentReply(session) };
      },
    );
    return { ...reply, ...answerTime({ ...tx, session }) };
  });
}

function extension({
  survey,
  session,
  now,
}: SessionTransaction): Pick<Session, 'ends_at' | 'extensions'> {
  const { timeExtensions } = survey.definition;
  if (!timeExtensions || session.ends_at === null) {
    throw new Refusal(codes.conflict, 'This survey gives no more time');
  }
  requireTime(session, now);
  const extensions = (session.extensions ?? 0) + 1;
  if (extensions > timeExtensions.max) {
    throw new Refusal(codes.conflict, 'The time of this survey cannot be extended again');
  }
  return { ends_at: session.ends_at + timeExtensions.seconds * 1000, extensions };
}
