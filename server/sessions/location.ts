import { appnamePattern } from '../../contract/address.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { updateSession } from '../db/queries.ts';
import { localizeSurvey } from '../surveys/localize.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { availability, requireAccess, type SurveyAccess } from './availability.ts';
import { canonicalLocale } from './clientInfo.ts';
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

/** Creates no session and stores only a chosen `locale`; throws 404, 4001, 4002, 4004. */
export async function locationReply(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  appname: string,
  locale = '',
): Promise<LocationReply> {
  const access = await requireAccess(deps, request, surveyId);
  return locationFor(deps, request, access, appname, locale);
}

/** As {@link locationReply}, after the access check; `appname` is the channel in the page's address. */
export async function locationFor(
  deps: SessionDeps,
  request: RequestContext,
  access: SurveyAccess,
  appname: string,
  locale = '',
): Promise<LocationReply> {
  const { survey, user } = access;
  const token = request.token(survey.id);
  const isFull = await hasAllAnswers(deps, survey);
  const languages = locale === '' ? request.languages : [locale, ...request.languages];
  if (user === null && token === undefined) {
    return visitorLocation(deps, survey, languages, appname, deps.clock(), isFull);
  }
  return withLockedSession(
    deps,
    survey,
    sessionLookup(access, token),
    async ({ session, ...tx }) =>
      session
        ? respondentLocation(deps, await applyLocale({ ...tx, session }, locale), languages)
        : visitorLocation(deps, survey, languages, appname, tx.now, isFull),
    locale === '' ? 'shared' : 'alone',
  );
}

async function applyLocale(tx: SessionTransaction, locale: string): Promise<SessionTransaction> {
  const { session } = tx;
  if (locale === '' || session.status !== status.answering) return tx;
  const change = { locale: canonicalLocale(locale) };
  if (change.locale === session.locale) return tx;
  await updateSession(tx, session.id, change);
  return { ...tx, session: { ...session, ...change } };
}

/** The location of an existing session. An ended session stays ended when the survey closes. */
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
  return {
    channel: session.channel,
    status: current,
    survey:
      current === status.ended
        ? await endedSurvey(deps, tx)
        : localizeSurvey(
            survey.definition,
            session.status === status.home ? languages : [session.locale],
            deps,
          ),
    ...(progress ? { subject: subjectReply(deps, tx, progress, progress.current) } : {}),
    ...(session.status === status.answering ? answerTime(session, now) : {}),
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
