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
import { requireAccess, type SurveyAccess } from './availability.ts';
import { isOverdue } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { finishSession } from './finishSession.ts';
import { forgetCount } from './quotas/counts.ts';
import type { SessionTransaction } from './sessionTransaction.ts';
import { requireCurrentSurvey } from './staleSurvey.ts';

/** Whether calls that wait together may share a transaction; worth it for frequent calls with batched statements. */
type Sharing = 'shared' | 'alone';

/** As {@link withLockedSession} for the caller's session; throws 403 without one, whatever the reason. */
export async function withRequestSession<Result>(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  work: (tx: SessionTransaction) => Promise<Result>,
  sharing?: Sharing,
): Promise<Result> {
  const access = await requireAccess(deps, request, surveyId);
  const find = sessionLookup(access, request.token(surveyId));
  const workOfSession = async ({ session, ...tx }: SessionTransaction<Session | null>) => {
    if (!session) throw noSession();
    return work({ ...tx, session });
  };
  return withLockedSession(deps, access.survey, find, workOfSession, sharing);
}

/** Refuses callers without credentials, without the database; throws as {@link withRequestSession}. */
export async function requireCredentials(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<void> {
  const survey =
    deps.surveys.get(surveyId) ?? (await requireAccess(deps, request, surveyId)).survey;
  const token = accessToken(request, survey);
  if (token !== undefined) return;
  await requireAccess(deps, request, surveyId);
  throw noSession();
}

function noSession(): Refusal {
  return new Refusal(codes.forbidden, 'There is no session here; start the survey first');
}

export function sessionLookup({ survey, user }: SurveyAccess, token: string | undefined) {
  return async (trx: Transaction) => {
    if (user !== null) return sessionOfUser(trx, survey.id, user);
    return token === undefined ? undefined : sessionByToken(trx, survey.id, hashOf(token));
  };
}

/** Runs `work` holding the session's lock; an overdue session is ended before, in a transaction of its own. */
export async function withLockedSession<Result>(
  deps: SessionDeps,
  survey: Questionnaire,
  find: (trx: Transaction) => Promise<Session | undefined>,
  work: (tx: SessionTransaction<Session | null>) => Promise<Result>,
  sharing: Sharing = 'alone',
): Promise<Result> {
  const now = deps.clock();
  const store = storeFor(deps, survey);
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
        const own = session ? surveyOfSession(survey, session) : survey;
        if (session && isOverdue(session, now)) {
          await finishSession(
            { ...trx, survey: own, session, now, events, hasWebhook },
            session.ends_at ?? now,
          );
          return null;
        }
        return { result: await work({ ...trx, survey: own, session, now, events, hasWebhook }) };
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
