import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../deps.ts';
import { appUserOf } from './appUser.ts';
import { requireOpen } from './standing.ts';
import { inSession } from './turn.ts';

/**
 * Keeps with the session what the app round it calls its user. It stays what it is; the same one again changes
 * nothing. Other fields than `userId` are no concern of this server's.
 *
 * @throws {Refusal} 400 for what is no id; 409 when there is another one, and after the end; 403, 404, 4001, 4002, 5, 6
 */
export async function attachInfo(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  { userId: info = '' }: Readonly<Record<string, string>>,
): Promise<undefined> {
  await inSession(deps, visit, surveyId, async ({ unit, survey, session, now }) => {
    const user_id = appUserOf(info);
    if (session.user_id === user_id) return;
    if (session.user_id !== null) {
      throw new Refusal(codes.conflict, 'This survey is being answered by somebody else here');
    }
    requireOpen(survey, now);
    if (session.status === status.ended) {
      throw new Refusal(codes.conflict, 'This survey has been answered already');
    }
    await updateSession(unit, session.id, { user_id, updated_at: now });
  });
}
