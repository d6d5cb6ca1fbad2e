import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { type AppUser, invalidLink, readAppUser } from '../auth/appUser.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { type Session, sessionByToken, sessionOfUser, updateSession } from '../db/queries.ts';
import type { Transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { acceptsInfo } from '../surveys/values/outsideValues.ts';
import { requireAccess } from './availability.ts';
import { withReader } from './clientInfo.ts';
import { rotateToken } from './credentials.ts';
import type { SessionDeps } from './deps.ts';
import { locationFor, respondentLocation, visitorLocation } from './location.ts';
import { withLockedSession } from './lockedSession.ts';
import { hasAllAnswers } from './quotas/counts.ts';
import type { LocationReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

type Body = v.InferOutput<(typeof calls.wake)['body']>;

/**
 * Returns the location of a user inside an app. A `userId` never opens another user's session; a
 * signed `userId` finds the user's session.
 */
export async function wake(
  deps: SessionDeps,
  request: RequestContext,
  body: Body,
): Promise<LocationReply> {
  return locate(deps, request, body, async (user) => {
    await updateToken(deps, request, user);
    return userLocation(deps, request, user);
  });
}

/** As {@link wake}, without changing the browser's token; null if the call would change it. */
export async function peek(
  deps: SessionDeps,
  request: RequestContext,
  body: Body,
): Promise<LocationReply | null> {
  return locate(deps, request, body, async (user) =>
    (await keepsToken(deps, request, user)) ? userLocation(deps, request, user) : null,
  );
}

interface SurveyUser {
  readonly survey: Questionnaire;
  readonly user: AppUser;
  readonly appname: string;
  readonly timeZone: string;
}

async function locate<Reply>(
  deps: SessionDeps,
  request: RequestContext,
  { surveyInfo, userId: info, appname, timeZone }: Body,
  locateUser: (user: SurveyUser) => Promise<Reply>,
): Promise<LocationReply | Reply> {
  const access = await requireAccess(deps, request, surveyInfo);
  const { survey, user: login } = access;
  if (access.isTest) return locationFor(deps, request, access, appname, { timeZone });
  const isSigned = deps.infoSecret !== null;
  const user =
    info === '' ? null : readAppUser(deps, survey.id, info, acceptsInfo(survey.definition));
  if (user !== null && login === null) return locateUser({ survey, user, appname, timeZone });
  const location = await locationFor(deps, request, access, appname, { timeZone });
  const isKnown = user !== null || login !== null || location.respondent !== undefined;
  if (isSigned && !isKnown) throw invalidLink();
  return location;
}

/** Returns whether {@link wake} would leave the browser's token as it is. */
async function keepsToken(
  deps: SessionDeps,
  request: RequestContext,
  { survey, user }: SurveyUser,
): Promise<boolean> {
  const token = request.token(survey.id);
  const find = findFor(request, { survey, user });
  return withLockedSession(deps, survey, find, async ({ session }) =>
    session ? isTokenOf(session, token) : token === undefined,
  );
}

/**
 * Updates the token in a separate transaction, so that the token is stored even if the location is
 * refused and the respondent restarts.
 */
async function updateToken(
  deps: SessionDeps,
  request: RequestContext,
  { survey, user }: SurveyUser,
): Promise<void> {
  const browserToken = request.token(survey.id);
  const find = findFor(request, { survey, user });
  const token = await withLockedSession(deps, survey, find, async ({ session, ...tx }) =>
    session ? tokenFor(deps, request, { ...tx, session }, browserToken) : undefined,
  );
  if (token === undefined && browserToken !== undefined) request.clearToken(survey.id);
  if (typeof token === 'string') request.setToken(survey.id, token);
}

async function userLocation(
  deps: SessionDeps,
  request: RequestContext,
  { survey, user, appname, timeZone }: SurveyUser,
): Promise<LocationReply> {
  const find = findFor(request, { survey, user });
  const isFull = await hasAllAnswers(deps, survey);
  return withLockedSession(deps, survey, find, async ({ session, ...tx }) =>
    session
      ? respondentLocation(
          deps,
          { ...tx, session: await withReader({ ...tx, session }, { timeZone }) },
          request.languages,
        )
      : visitorLocation(deps, survey, request.languages, appname, tx.now, isFull),
  );
}

/** Returns the session of the user, otherwise the browser's session unless it belongs to another user. */
async function findUserSession(
  trx: Transaction,
  survey: Questionnaire,
  { id, hash }: AppUser,
  browserToken: string | undefined,
): Promise<Session | undefined> {
  const userSession = hash === null ? undefined : await sessionOfUser(trx, survey.id, hash);
  if (userSession || browserToken === undefined) return userSession;
  const session = await sessionByToken(trx, survey.id, hashOf(browserToken));
  return session?.user_id === null || session?.user_id === id ? session : undefined;
}

/** Returns the token to send; null when the browser has the current token. */
async function tokenFor(
  deps: SessionDeps,
  request: RequestContext,
  tx: SessionTransaction,
  browserToken: string | undefined,
): Promise<string | null> {
  const { session, now } = tx;
  if (isTokenOf(session, browserToken)) return null;
  const { token, columns } = rotateToken(deps, request, session, now);
  await updateSession(tx, session.id, { ...columns, updated_at: now });
  return token;
}

function isTokenOf(session: Session, token: string | undefined): boolean {
  return token !== undefined && hashOf(token) === session.token_hash;
}

function findFor(request: RequestContext, { survey, user }: Pick<SurveyUser, 'survey' | 'user'>) {
  return (trx: Transaction) => findUserSession(trx, survey, user, request.token(survey.id));
}
