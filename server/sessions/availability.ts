import { codes, Refusal } from '../../contract/envelope.ts';
import { status } from '../../contract/status.ts';
import { userOf } from '../auth/logins.ts';
import type { Deps, Visit } from '../http/deps.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

/** What a survey says to a respondent who has not ended: home, closed, not open or paused. */
type Standing = (typeof status)['home' | 'closed' | 'notOpen' | 'paused'];

/** A survey whoever calls may see. */
export interface Admitted {
  readonly survey: Questionnaire;
  /** Who is logged in, as {@link userOf} names them; null for a survey that asks nobody who they are. */
  readonly user: string | null;
}

/**
 * The survey of a call.
 *
 * @throws {Refusal} 404 for a survey that is not there; 4001 or 4002, as its file says, for one that needs a login
 *   while nobody is logged in
 */
export async function admit(deps: Deps, visit: Visit, id: string): Promise<Admitted> {
  // Another process may have it already.
  if (!deps.surveys.has(id)) await deps.shared?.catchUp();
  const survey = knownSurvey(deps, id);
  const { login } = survey.definition;
  if (login === false) return { survey, user: null };
  const user = await userOf(deps, visit);
  if (user !== null) return { survey, user };
  const code = login === 'passport' ? codes.passport : codes.login;
  throw new Refusal(code, 'This survey needs you to log in');
}

/** @throws {Refusal} 404 for a survey that is not there */
function knownSurvey(deps: Deps, id: string): Questionnaire {
  const survey = deps.surveys.get(id);
  if (!survey) throw new Refusal(codes.notFound, 'There is no such survey');
  return survey;
}

/** Where the survey itself stands (spec §4); `now` is epoch milliseconds. */
export function standingOf({ definition }: Questionnaire, now: number): Standing {
  const { closed, closesAt, opensAt, paused } = definition;
  if (closed || (closesAt !== undefined && now >= closesAt)) return status.closed;
  if (opensAt !== undefined && now < opensAt) return status.notOpen;
  return paused ? status.paused : status.home;
}

/** @throws {Refusal} 5, 6 or 409 when nothing can be answered now */
export function requireOpen(survey: Questionnaire, now: number): void {
  switch (standingOf(survey, now)) {
    case status.notOpen:
      throw new Refusal(codes.notOpen, 'The answering time has not started yet');
    case status.paused:
      throw new Refusal(codes.paused, 'This survey is paused');
    case status.closed:
      throw new Refusal(codes.conflict, 'This survey is no longer available');
  }
}
