import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { type AppUser, appUserOf, stale } from '../auth/appUser.ts';
import { type Session, sessionByToken, sessionOfUser, updateSession } from '../db/queries.ts';
import type { Unit } from '../db/transaction.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { admit } from './availability.ts';
import { handOver } from './credentials.ts';
import { type LocationReply, located, respondent, visitor } from './location.ts';
import { type Turn, takeTurn } from './sessionTransaction.ts';

type Body = v.InferOutput<(typeof calls.wake)['body']>;

/**
 * Where the caller stands in an app (contract.md, "In-app, window, card"). A `userId` never opens what another has
 * answered in the same browser. Where it is signed it also finds the session of its user, and is needed by a browser
 * that holds none.
 *
 * @throws {Refusal} as `locationOf`; 403 where a signature is needed and missing, or is not good (any more)
 */
export async function wake(
  deps: Deps,
  visit: Visit,
  { surveyInfo, userId: info, appname }: Body,
): Promise<LocationReply> {
  const admitted = await admit(deps, visit, surveyInfo);
  const { survey, user: loggedIn } = admitted;
  const isSigned = deps.infoSecret !== null;
  const user = info === '' ? null : appUserOf(deps, survey.id, info);
  // Who has logged in is known by that.
  if (user !== null && loggedIn === null) return woken(deps, visit, survey, user, appname);
  const location = await located(deps, visit, admitted, appname);
  const isKnown = user !== null || loggedIn !== null || location.respondent !== undefined;
  if (isSigned && !isKnown) throw stale();
  return location;
}

/** Where a user stands whom the app has named. The browser holds their session afterwards, or none. */
async function woken(
  deps: Deps,
  visit: Visit,
  survey: Questionnaire,
  user: AppUser,
  appname: string,
): Promise<LocationReply> {
  const held = visit.token(survey.id);
  const find = (unit: Unit) => sessionFor(unit, survey, user, held);
  // By itself, so that it stays done when the place is refused: whoever is asked to restart has to hold the session.
  const token = await takeTurn(deps, survey, find, async ({ session, ...turn }) =>
    session ? tokenFor(deps, visit, { ...turn, session }, held) : undefined,
  );
  if (token === undefined && held !== undefined) visit.forget(survey.id);
  if (typeof token === 'string') visit.keep(survey.id, token);
  return takeTurn(deps, survey, find, async ({ session, ...turn }) =>
    session
      ? respondent(deps, { ...turn, session }, visit.wanted)
      : visitor(deps, survey, visit.wanted, appname, turn.now),
  );
}

/** The session of the user, else the one this browser holds, unless it is somebody else's. */
async function sessionFor(
  unit: Unit,
  survey: Questionnaire,
  { id, hash }: AppUser,
  held: string | undefined,
): Promise<Session | undefined> {
  const own = hash === null ? undefined : await sessionOfUser(unit, survey.id, hash);
  if (own || held === undefined) return own;
  const session = await sessionByToken(unit, survey.id, hashOf(held));
  return session?.user_id === null || session?.user_id === id ? session : undefined;
}

/** The token by which the browser holds the session from now on; null when it does already. */
async function tokenFor(
  deps: Deps,
  visit: Visit,
  { unit, session, now }: Turn,
  held: string | undefined,
): Promise<string | null> {
  if (held !== undefined && hashOf(held) === session.token_hash) return null;
  const { token, columns } = handOver(deps, visit, session, now);
  await updateSession(unit, session.id, { ...columns, updated_at: now });
  return token;
}
