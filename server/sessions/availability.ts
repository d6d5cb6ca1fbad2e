import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { loggedInUser } from '../auth/logins.ts';
import { invitedUser } from '../auth/personalLinks.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { isTesting } from '../auth/testMode.ts';
import { RetryLater } from '../lib/retryLater.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { SessionDeps } from './deps.ts';

type Availability = (typeof status)['home' | 'closed' | 'notOpen' | 'paused'];

export interface SurveyAccess {
  readonly survey: Questionnaire;
  /** The hash of the user; null when the survey needs neither a login nor a personal link. */
  readonly user: string | null;
  /** Whether the answers are for a test; the key of test answers replaces a login and a personal link. */
  readonly isTest: boolean;
}

/**
 * @throws {Refusal} 404 for a missing survey, 4001 or 4002 for a missing login, 403 for one that does
 * not reach the caller, for a missing personal link and for an outdated test key
 */
export async function requireAccess(
  deps: SessionDeps,
  request: RequestContext,
  id: string,
): Promise<SurveyAccess> {
  const survey = await findSurvey(deps, id);
  const { login } = survey.definition;
  const isTest = isTesting(deps, request, id);
  if (login === false || isTest) return { survey, user: null, isTest };
  const user =
    login === 'link' ? await invitedUser(deps, request, id) : await loggedInUser(deps, request);
  if (user !== null) return { survey, user, isTest };
  if (login === 'link') throw new Refusal(codes.forbidden, 'This survey needs a personal link');
  if (request.isOtherSite) {
    const message = 'A login does not reach the pages of another site';
    throw new Refusal(codes.forbidden, message, null, 'loginElsewhere');
  }
  const code = login === 'passport' ? codes.passport : codes.login;
  throw new Refusal(code, 'This survey needs you to log in');
}

const beingMended = 'This survey cannot be shown at the moment. Please try again later.';
const mendSeconds = 10;

/** @throws {Refusal} 404 for an unknown survey, 503 for a survey whose file is invalid */
export async function findSurvey(deps: SessionDeps, id: string): Promise<Questionnaire> {
  // Another process may have published the survey since this process read the surveys.
  if (!deps.surveys.has(id)) await deps.shared?.catchUp();
  const survey = deps.surveys.get(id);
  if (survey) return survey;
  if (deps.invalid?.has(id)) throw new RetryLater(codes.unavailable, beingMended, mendSeconds);
  throw new Refusal(codes.notFound, 'There is no such survey');
}

export function availability({ definition }: Questionnaire, now: number): Availability {
  const { closed, closesAt, opensAt, paused } = definition;
  if (closed || (closesAt !== undefined && now >= closesAt)) return status.closed;
  if (opensAt !== undefined && now < opensAt) return status.notOpen;
  return paused ? status.paused : status.home;
}

export function noLongerAvailable(): Refusal {
  return new Refusal(codes.conflict, 'This survey is no longer available', null, 'surveyClosed');
}

export function answeredAlready(): Refusal {
  return new Refusal(
    codes.conflict,
    'This survey has been answered already',
    null,
    'answeredAlready',
  );
}

/** @throws {Refusal} 5, 6 or 409 unless the survey can be answered now */
export function requireOpen(survey: Questionnaire, now: number): void {
  switch (availability(survey, now)) {
    case status.notOpen:
      throw new Refusal(codes.notOpen, 'The answering time has not started yet');
    case status.paused:
      throw new Refusal(codes.paused, 'This survey is paused');
    case status.closed:
      throw noLongerAvailable();
  }
}
