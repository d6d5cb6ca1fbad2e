import type * as v from 'valibot';
import { type Device, deviceOf, likelyDevice } from '../../contract/address.ts';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { forgetSessions, insertSession, type Session, updateSession } from '../db/queries.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import { canonicalTimeZone } from '../lib/localDay.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { surveyOfSession } from '../surveys/order/arranged.ts';
import { assignmentFor } from '../surveys/order/randomAssignment.ts';
import { firstOf } from '../surveys/path.ts';
import { answeredAlready, noLongerAvailable, requireAccess, requireOpen } from './availability.ts';
import { canonicalLocale, withReader } from './clientInfo.ts';
import { type StartCredentials, startCredentials } from './credentials.ts';
import { answerTime } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { respondentReply } from './finishSession.ts';
import { noSpace, requireWriteBudget } from './limits/writeLimits.ts';
import { withLockedSession } from './lockedSession.ts';
import { progressOf, subjectReply } from './progress.ts';
import { hasAllAnswers } from './quotas/counts.ts';
import type { StepReply } from './replies.ts';
import { countEvent, type SessionTransaction } from './sessionTransaction.ts';
import { requireCurrentSurvey } from './staleSurvey.ts';
import { logIgnored, type StartValues, startValues } from './startValues.ts';

type Body = v.InferOutput<(typeof calls.start)['body']>;
type Opening = Body & {
  readonly device: Device;
  readonly values: StartValues;
  readonly isFull: boolean;
  readonly hasSpace: boolean;
  readonly isTest: boolean;
  readonly testArm: string | undefined;
};

interface OpenedSession {
  readonly session: Session;
  readonly token: string | null;
  readonly ignored?: readonly string[];
}

const demoTtlMs = 24 * 60 * 60 * 1000;

/**
 * Starts a session, or resumes the session that is being answered. A new session never takes the
 * browser's token, which an attacker may have planted.
 * @throws {Refusal} 2
 */
export async function start(
  deps: SessionDeps,
  request: RequestContext,
  body: Body,
): Promise<StepReply> {
  const access = await requireAccess(deps, request, body.surveyId);
  const { survey } = access;
  await requireCurrentSurvey(deps, survey);
  requireOpen(survey, deps.clock());
  await requireWriteBudget(deps, request, body);
  const isFull = await hasAllAnswers(deps, survey);
  const hasSpace = !(await deps.space?.isLow());
  // Expired demo sessions are removed first and in a separate transaction, so that no call resumes
  // a deleted session.
  if (survey.definition.config.demo && (deps.isTimeCertain?.() ?? true)) {
    await transaction(deps.stores.demo, (trx) => forgetSessions(trx, deps.clock() - demoTtlMs));
  }
  const credentials = startCredentials(request, access);
  const values = startValues(deps, survey, body);
  const find = (trx: Transaction) => credentials.find(trx, deps.clock());
  const started = await withLockedSession(deps, survey, find, async (locked) => {
    const { session, token, ignored } = await openSession(deps, locked, credentials, {
      ...body,
      device: deviceKindOf(request.userAgent, body.deviceInfo),
      values,
      isFull,
      hasSpace,
      isTest: access.isTest,
      testArm: access.isTest ? request.testArm(survey.id) : undefined,
    });
    const tx = { ...locked, survey: surveyOfSession(survey, session), session };
    const progress = await progressOf(tx);
    if (progress.rows.size > 0 && !credentials.isRepeatOf(session)) {
      throw new Refusal(
        codes.restartOrContinue,
        'You have begun to answer this survey. Start over, or continue?',
      );
    }
    const step = {
      status: status.answering,
      subject: subjectReply(deps, tx, progress, progress.current),
      respondent: respondentReply(session),
      ...answerTime(tx),
    };
    return { token, step, ignored };
  });
  logIgnored(deps, survey, started.ignored);
  // The token is set after the commit, because a token without a session would lock the respondent out.
  if (started.token !== null) request.setToken(survey.id, started.token);
  return started.step;
}

/**
 * Returns desktop, mobile or pad; other facts about the browser are not stored, because they could
 * identify a respondent.
 */
function deviceKindOf(agent: string, { width, height }: Body['deviceInfo']): Device {
  return typeof width === 'number' && typeof height === 'number'
    ? deviceOf({ agent, width, height })
    : likelyDevice(agent);
}

async function openSession(
  deps: SessionDeps,
  tx: SessionTransaction<Session | null>,
  credentials: StartCredentials,
  body: Opening,
): Promise<OpenedSession> {
  const { session } = tx;
  if (!session && body.isFull) throw noLongerAvailable();
  if (!session && !body.hasSpace) throw noSpace();
  if (!session) return createSession(deps, tx, credentials, body);
  switch (session.status) {
    case status.ended:
      throw answeredAlready();
    case status.answering:
      return {
        session: await withReader({ ...tx, session }, { timeZone: body.timeZone }),
        token: credentials.tokenFor(session),
      };
    default:
      return restartSession(deps, { ...tx, session }, credentials, body);
  }
}

async function createSession(
  deps: SessionDeps,
  tx: SessionTransaction<Session | null>,
  credentials: StartCredentials,
  body: Opening,
): Promise<OpenedSession> {
  const { token, columns } = credentials.issue(deps, tx.now);
  const { json, ignored } = body.values(null);
  // The letter keeps spreadsheets from reading the id as a number or a formula.
  const id = `r${hashOf(deps.randomToken()).slice(0, 32)}`;
  const assignment = assignmentFor(tx.survey, deps, body.testArm);
  const survey = surveyOfSession(tx.survey, { id, ...assignment });
  const session: Session = {
    id,
    ...assignment,
    survey_id: tx.survey.id,
    round: 1,
    extensions: null,
    offers_from: null,
    finished_at: null,
    score: null,
    max_score: null,
    served: null,
    path_revision: null,
    anonymous_stop: null,
    sign: null,
    context: null,
    quota: null,
    end_number: null,
    test: body.isTest ? 1 : null,
    user_hash: credentials.user,
    user_id: null,
    created_at: tx.now,
    ...columns,
    ...roundColumns({ ...tx, survey }, body, json, { ends_at: null, time_zone: null }),
  };
  if (await insertSession(tx, session)) {
    countEvent({ ...tx, session }, 'start');
    return { session, token, ignored };
  }
  const concurrent = await credentials.findConcurrent(tx, tx.now);
  if (concurrent) return { session: concurrent, token: credentials.tokenFor(concurrent) };
  throw new Refusal(codes.conflict, 'This Idempotency-Key has been used before');
}

async function restartSession(
  deps: SessionDeps,
  tx: SessionTransaction,
  credentials: StartCredentials,
  body: Opening,
): Promise<OpenedSession> {
  const { token, columns } = credentials.rotate(deps, tx.now);
  const { json, ignored } = body.values(tx.session.context);
  const change = { ...columns, ...roundColumns(tx, body, json, tx.session) };
  await updateSession(tx, tx.session.id, change);
  countEvent(tx, 'start');
  return { session: { ...tx.session, ...change }, token, ignored };
}

/**
 * Returns the columns of a new round. A restart keeps the deadline of the earlier round, and its
 * time zone unless the call sends another.
 */
function roundColumns(
  { survey, now }: SessionTransaction<Session | null>,
  body: Opening,
  values: string | null,
  { ends_at: endsAt, time_zone: timeZone }: Pick<Session, 'ends_at' | 'time_zone'>,
) {
  const { maxAnswerTime, channel } = survey.definition;
  const columns = {
    channel: body.channel || channel,
    locale: canonicalLocale(body.locale),
    time_zone: canonicalTimeZone(body.timeZone) ?? timeZone,
    device: JSON.stringify({ kind: body.device }),
    started_at: now,
    given_values: values,
  };
  return {
    ...columns,
    status: status.answering,
    question_id: firstOf(survey, factsOfSession({ survey, session: columns }))?.id ?? null,
    ends_at: endsAt ?? (maxAnswerTime === undefined ? null : now + maxAnswerTime * 1000),
    revision: survey.revision,
    updated_at: now,
    // A start without a context keeps the context of the first start.
    ...(body.context && !survey.definition.config.demo ? { context: body.context } : {}),
  };
}
