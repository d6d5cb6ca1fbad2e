import { codes, Refusal } from '../../contract/envelope.ts';
import { accessToken } from '../auth/personalLinks.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { type Session, serveSession, sessionByToken, sessionOfUser } from '../db/queries.ts';
import type { Store } from '../db/store.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { SessionEvent } from '../observability/meter.ts';
import { surveyOfSession } from '../surveys/order/arranged.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { keepVersion } from '../surveys/serving/answeredVersions.ts';
import { findSurvey, requireAccess, type SurveyAccess } from './availability.ts';
import { isOverdue } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { finishSession } from './finishSession.ts';
import { forgetCount } from './quotas/counts.ts';
import type { SessionTransaction } from './sessionTransaction.ts';
import { requireCurrentSurvey } from './staleSurvey.ts';

/**
 * Whether calls that wait at the same time may share a transaction, which pays for frequent calls
 * with batched statements.
 */
type Sharing = 'shared' | 'alone';

/**
 * As {@link withLockedSession} for the session of the request.
 * @throws {Refusal} 403 without a session, which does not reveal why there is none
 */
export async function withRequestSession<Result>(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  work: (tx: SessionTransaction) => Promise<Result>,
  sharing?: Sharing,
): Promise<Result> {
  const { survey, find } = await requireLookup(deps, request, surveyId);
  const workOfSession = async ({ session, ...tx }: SessionTransaction<Session | null>) => {
    if (!session) throw noSession();
    return work({ ...tx, session });
  };
  return withLockedSession(deps, survey, find, workOfSession, sharing);
}

/**
 * Refuses callers without credentials as {@link withRequestSession} does, which alone judges the others. It asks no
 * database: the body of a call is parsed and validated only behind it, because a stranger's may be made to cost time.
 */
export async function requireCredentials(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<void> {
  const survey = await findSurvey(deps, surveyId);
  if (accessToken(request, survey) === undefined) await requireLookup(deps, request, surveyId);
}

async function requireLookup(deps: SessionDeps, request: RequestContext, surveyId: string) {
  const access = await requireAccess(deps, request, surveyId);
  const find = sessionLookup(access, request);
  if (!find) throw noSession();
  return { survey: access.survey, find };
}

function noSession(): Refusal {
  return new Refusal(codes.forbidden, 'There is no session here; start the survey first');
}

/** Finds the session of the caller's login, link or token; null for a caller who has none of them. */
export function sessionLookup({ survey, user }: SurveyAccess, request: RequestContext) {
  if (user !== null) return (trx: Transaction) => sessionOfUser(trx, survey.id, user);
  const token = request.token(survey.id);
  if (token === undefined) return null;
  return (trx: Transaction) => sessionByToken(trx, survey.id, hashOf(token));
}

/**
 * Runs `work` holding the session's lock; the session may be null. An overdue session is ended
 * first, in a separate transaction.
 */
export async function withLockedSession<Result>(
  deps: SessionDeps,
  survey: Questionnaire,
  find: (trx: Transaction) => Promise<Session | undefined>,
  work: (tx: SessionTransaction<Session | null>) => Promise<Result>,
  sharing: Sharing = 'alone',
): Promise<Result> {
  const now = deps.clock();
  const store = storeFor(deps, survey);
  // A failed write needs no handling: the database refuses answers at the same time, and a later
  // call stores the version.
  if (!deps.shared) await keepVersion(store, survey).catch(() => {});
  const canEndByTime = deps.isTimeCertain?.() ?? true;
  const hasWebhook = deps.outbox != null && !survey.definition.config.demo;
  let stale: Session | null = null;
  for (;;) {
    if (stale) {
      await requireCurrentSurvey(deps, survey);
      const { id, served } = stale;
      await transaction(store, (trx) => serveSession(trx, id, served, survey.revision));
    }
    let events: SessionEvent[] = [];
    const run = sharing === 'shared' ? store.batched : undefined;
    const outcome = await transaction(
      store,
      async (trx) => {
        events = [];
        const session = (await find(trx)) ?? null;
        stale = session && isStale(deps, survey, session) ? session : null;
        if (stale) return null;
        const sessionSurvey = session ? surveyOfSession(survey, session) : survey;
        if (session && canEndByTime && isOverdue(session, now)) {
          await finishSession(
            { ...trx, survey: sessionSurvey, session, now, events, hasWebhook },
            session.ends_at ?? now,
          );
          return null;
        }
        return {
          result: await work({ ...trx, survey: sessionSurvey, session, now, events, hasWebhook }),
        };
      },
      run,
    );
    for (const event of events) deps.meter.sessionEvent(event);
    if (events.includes('end')) {
      forgetCount(deps, survey.id);
      deps.outbox?.wake();
    }
    if (outcome) return outcome.result;
  }
}

export function storeFor({ stores }: SessionDeps, { definition }: Questionnaire): Store {
  return definition.config.demo ? stores.demo : stores.real;
}

function isStale({ shared }: SessionDeps, { revision }: Questionnaire, session: Session): boolean {
  return shared != null && (session.served ?? session.revision) !== revision;
}
