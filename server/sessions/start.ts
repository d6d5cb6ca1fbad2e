import type * as v from 'valibot';
import { type Device, deviceOf, likelyDevice } from '../../contract/address.ts';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { forgetSessions, insertSession, type Session, updateSession } from '../db/queries.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { surveyOfSession } from '../surveys/order/arranged.ts';
import { drawFor } from '../surveys/order/draw.ts';
import { firstOf } from '../surveys/path.ts';
import { noLongerAvailable, requireAccess, requireOpen } from './availability.ts';
import { canonicalLocale } from './clientInfo.ts';
import { type StartCredentials, startCredentials } from './credentials.ts';
import { answerTime } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { respondentReply } from './finishSession.ts';
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
  readonly isTest: boolean;
  readonly testArm: string | undefined;
};

interface OpenedSession {
  readonly session: Session;
  readonly token: string | null;
  readonly ignored?: readonly string[];
}

const demoTtlMs = 24 * 60 * 60 * 1000;

/** Starts a session or resumes the one that is answering (R10), never by the browser's own token (S10); throws 2. */
export async function start(
  deps: SessionDeps,
  request: RequestContext,
  body: Body,
): Promise<StepReply> {
  const access = await requireAccess(deps, request, body.surveyId);
  const { survey } = access;
  await requireCurrentSurvey(deps, survey);
  requireOpen(survey, deps.clock());
  const isFull = await hasAllAnswers(deps, survey);
  // A transaction of its own and first, so that no call resumes a deleted session.
  if (survey.definition.config.demo) {
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
      ...answerTime(session, tx.now),
    };
    return { token, step, ignored };
  });
  logIgnored(deps, survey, started.ignored);
  // After the commit: a token without a session would lock the respondent out.
  if (started.token !== null) request.setToken(survey.id, started.token);
  return started.step;
}

/** Desktop, mobile or pad; nothing else of a browser is stored, which could tell it from others. */
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
  if (!session) return createSession(deps, tx, credentials, body);
  switch (session.status) {
    case status.ended:
      throw new Refusal(codes.conflict, 'This survey has been answered already');
    case status.answering:
      return { session, token: credentials.tokenFor(session) };
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
  const drawn = drawFor(tx.survey, deps, body.testArm);
  const survey = surveyOfSession(tx.survey, { id, ...drawn });
  const session: Session = {
    id,
    ...drawn,
    survey_id: tx.survey.id,
    round: 1,
    offers_from: null,
    finished_at: null,
    score: null,
    max_score: null,
    served: null,
    sign: null,
    context: null,
    quota: null,
    end_number: null,
    test: body.isTest ? 1 : null,
    user_hash: credentials.user,
    user_id: null,
    created_at: tx.now,
    ...columns,
    ...roundColumns({ ...tx, survey }, body, null, json),
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
  const change = { ...columns, ...roundColumns(tx, body, tx.session.ends_at, json) };
  await updateSession(tx, tx.session.id, change);
  countEvent(tx, 'start');
  return { session: { ...tx.session, ...change }, token, ignored };
}

/** A restart keeps `endsAt`, the deadline of an earlier round. */
function roundColumns(
  { survey, now }: SessionTransaction<Session | null>,
  body: Opening,
  endsAt: number | null,
  values: string | null,
) {
  const { maxAnswerTime, channel } = survey.definition;
  const columns = {
    channel: body.channel || channel,
    locale: canonicalLocale(body.locale),
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
    // An absent value keeps the context of the first start.
    ...(body.context && !survey.definition.config.demo ? { context: body.context } : {}),
  };
}
