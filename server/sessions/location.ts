import { appnamePattern } from '../../contract/address.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import type { Session } from '../db/queries.ts';
import { preferLanguage } from '../lib/preferLanguage.ts';
import { localizeSurvey } from '../surveys/localize.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { availability, requireAccess, type SurveyAccess } from './availability.ts';
import { type Reader, readerChange, withReader } from './clientInfo.ts';
import { answerTime } from './deadline.ts';
import type { SessionDeps } from './deps.ts';
import { endedSurvey } from './endTexts.ts';
import { respondentReply } from './finishSession.ts';
import { sessionLookup, withLockedSession } from './lockedSession.ts';
import { progressOf, subjectReply } from './progress.ts';
import { hasAllAnswers } from './quotas/counts.ts';
import type { LocationReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';
import { lacksSignature } from './signatureRules.ts';

/**
 * Returns where the respondent is in the survey. Creates no session and stores only a changed
 * language or time zone.
 * @throws {Refusal} 404, 4001, 4002, 4004
 */
export async function locationReply(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  appname: string,
  reader: Reader = {},
): Promise<LocationReply> {
  const access = await requireAccess(deps, request, surveyId);
  return locationFor(deps, request, access, appname, reader);
}

/** As {@link locationReply}, after the access check; `appname` is the channel in the page's address. */
export async function locationFor(
  deps: SessionDeps,
  request: RequestContext,
  access: SurveyAccess,
  appname: string,
  reader: Reader = {},
): Promise<LocationReply> {
  const { survey } = access;
  const isFull = await hasAllAnswers(deps, survey);
  const languages = preferLanguage(reader.locale || undefined, request.languages);
  const find = sessionLookup(access, request);
  if (!find) return visitorLocation(deps, survey, languages, appname, deps.clock(), isFull);
  const reply = ({ session, ...tx }: SessionTransaction<Session | null>) =>
    session
      ? respondentLocation(deps, { ...tx, session }, languages)
      : visitorLocation(deps, survey, languages, appname, tx.now, isFull);
  // A call that only reads may share its transaction; a call with a change needs its own.
  const read = await withLockedSession(
    deps,
    survey,
    find,
    async (tx) => (tx.session && readerChange(tx.session, reader) ? null : reply(tx)),
    'shared',
  );
  if (read !== null) return read;
  return withLockedSession(deps, survey, find, async ({ session, ...tx }) =>
    reply({ ...tx, session: session && (await withReader({ ...tx, session }, reader)) }),
  );
}

/** Returns the location of an existing session. An ended session stays ended when the survey closes. */
export async function respondentLocation(
  deps: SessionDeps,
  tx: SessionTransaction,
  languages: readonly string[],
): Promise<LocationReply> {
  const { session, survey, now } = tx;
  const surveyStatus = availability(survey, now);
  const current =
    session.status === status.ended || surveyStatus === status.home
      ? sessionStatus(tx)
      : surveyStatus;
  const progress = current === status.answering ? await progressOf(tx) : null;
  const located =
    current === status.ended
      ? await endedSurvey(deps, tx)
      : localizeSurvey(
          survey.definition,
          session.status === status.home ? languages : [session.locale],
          deps,
        );
  return {
    channel: session.channel,
    status: current,
    survey: session.ends_at === null ? located : { ...located, maxAnswerTime: undefined },
    ...(progress ? { subject: subjectReply(deps, tx, progress, progress.current) } : {}),
    ...(session.status === status.answering ? answerTime(tx) : {}),
    respondent: respondentReply(session),
  };
}

export function visitorLocation(
  deps: SessionDeps,
  survey: Questionnaire,
  languages: readonly string[],
  appname: string,
  now: number,
  isFull: boolean,
): LocationReply {
  return {
    channel: appnamePattern.test(appname) ? appname : survey.definition.channel,
    status: isFull ? status.closed : availability(survey, now),
    survey: localizeSurvey(survey.definition, languages, deps),
  };
}

function sessionStatus({ session, survey }: SessionTransaction) {
  if (session.status === status.answering && lacksSignature(survey, session)) return status.home;
  if (session.status === status.answering || session.status === status.ended) return session.status;
  return status.home;
}
