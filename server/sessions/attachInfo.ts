import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { appUserOf } from '../auth/appUser.ts';
import { isTaken } from '../db/errors.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { requireOpen } from './availability.ts';
import { inSession, type Turn } from './sessionTransaction.ts';

/**
 * Keeps with the session what the app round it calls its user. It stays what it is; the same one again changes
 * nothing. Where the app has signed it, and no login says whose the session is, the session belongs to that user from
 * then on. Other fields than `userId` are no concern of this server's.
 *
 * @throws {Refusal} 400 for what is no id; 409 when there is another one, when this user has another session, and
 *   after the end; 403, 404, 4001, 4002, 5, 6
 */
export async function attachInfo(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  { userId: info = '' }: Readonly<Record<string, string>>,
): Promise<undefined> {
  await inSession(deps, visit, surveyId, (turn) => attach(deps, turn, info)).catch((error) => {
    throw isTaken(error) ? elsewhere() : error;
  });
}

async function attach(deps: Deps, turn: Turn, info: string): Promise<void> {
  const { unit, survey, session, now } = turn;
  const { id: user_id, hash } = appUserOf(deps, survey.id, info);
  const user_hash = survey.definition.login === false && hash !== null ? hash : session.user_hash;
  if (session.user_id !== null && session.user_id !== user_id) {
    throw new Refusal(codes.conflict, 'This survey is being answered by somebody else here');
  }
  if (session.user_id === user_id && session.user_hash === user_hash) return;
  requireOpen(survey, now);
  if (session.status === status.ended) {
    throw new Refusal(codes.conflict, 'This survey has been answered already');
  }
  await updateSession(unit, session.id, { user_id, user_hash, updated_at: now });
}

function elsewhere(): Refusal {
  return new Refusal(
    codes.conflict,
    'You have begun to answer this survey elsewhere. Open it again from your app to continue there.',
  );
}
