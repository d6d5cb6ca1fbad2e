import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { readAppUser } from '../auth/appUser.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { updateSession } from '../db/queries.ts';
import { takesInfo } from '../surveys/values/givenValues.ts';
import { requireOpen } from './availability.ts';
import type { SessionDeps } from './deps.ts';
import { withRequestSession } from './lockedSession.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/** Stores the app's user id, once; a signed one also identifies the session, but for a login; 409 for another user. */
export async function attachInfo(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  { userId: info = '' }: Readonly<Record<string, string>>,
): Promise<undefined> {
  await withRequestSession(deps, request, surveyId, (tx) => attachUser(deps, tx, info)).catch(
    (error) => {
      throw isUniqueViolation(error) ? startedElsewhere() : error;
    },
  );
}

async function attachUser(deps: SessionDeps, tx: SessionTransaction, info: string): Promise<void> {
  const { survey, session, now } = tx;
  // An app's user may answer for real as well.
  if (session.test !== null) return;
  const { id: user_id, hash } = readAppUser(deps, survey.id, info, takesInfo(survey.definition));
  const user_hash = survey.definition.login === false && hash !== null ? hash : session.user_hash;
  if (session.user_id !== null && session.user_id !== user_id) {
    throw new Refusal(codes.conflict, 'This browser has a session of another respondent');
  }
  if (session.user_id === user_id && session.user_hash === user_hash) return;
  requireOpen(survey, now);
  if (session.status === status.ended) {
    throw new Refusal(codes.conflict, 'This survey has been answered already');
  }
  await updateSession(tx, session.id, { user_id, user_hash, updated_at: now });
}

function startedElsewhere(): Refusal {
  return new Refusal(
    codes.conflict,
    'You have begun to answer this survey elsewhere. Open it again from your app to continue there.',
  );
}
