import { codes, Refusal } from '../../contract/envelope.ts';
import { readAppUser } from '../auth/appUser.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { updateSession } from '../db/queries.ts';
import { acceptsInfo } from '../surveys/values/outsideValues.ts';
import { requireOpen } from './availability.ts';
import type { SessionDeps } from './deps.ts';
import { requireWriteBudget } from './limits/writeLimits.ts';
import { withRequestSession } from './lockedSession.ts';
import { requireUnended, type SessionTransaction } from './sessionTransaction.ts';

/**
 * Stores the user id of the host app in the session, once. A signed id also identifies the
 * session's user, unless the user has logged in.
 * @throws {Refusal} 409 when the session belongs to another user
 */
export async function attachInfo(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  { userId: info = '' }: Readonly<Record<string, string>>,
): Promise<undefined> {
  await requireWriteBudget(deps, request, info);
  await withRequestSession(deps, request, surveyId, (tx) => attachUser(deps, tx, info)).catch(
    (error) => {
      throw isUniqueViolation(error) ? startedElsewhere() : error;
    },
  );
}

async function attachUser(deps: SessionDeps, tx: SessionTransaction, info: string): Promise<void> {
  const { survey, session, now } = tx;
  // The user of an app may answer the survey apart from the test, so that test answers must not
  // take the user id.
  if (session.test !== null) return;
  const { id: user_id, hash } = readAppUser(deps, survey.id, info, acceptsInfo(survey.definition));
  const user_hash = survey.definition.login === false && hash !== null ? hash : session.user_hash;
  if (session.user_id !== null && session.user_id !== user_id) {
    throw new Refusal(codes.conflict, 'This browser has a session of another respondent');
  }
  if (session.user_id === user_id && session.user_hash === user_hash) return;
  requireOpen(survey, now);
  requireUnended(session);
  await updateSession(tx, session.id, { user_id, user_hash, updated_at: now });
}

function startedElsewhere(): Refusal {
  return new Refusal(
    codes.conflict,
    'You have begun to answer this survey elsewhere. Open it again from your app to continue there.',
  );
}
