import type * as v from 'valibot';
import { appnamePattern } from '../../contract/appname.ts';
import { status } from '../../contract/status.ts';
import type { locationSchema } from '../../contract/survey.ts';
import { lacksSignature } from '../answers/signature.ts';
import { updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { localiseSurvey } from '../surveys/localize.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type Admitted, admit, standingOf } from './availability.ts';
import { localeOf } from './clientInfo.ts';
import { timeOf } from './deadline.ts';
import { respondentOf } from './finish.ts';
import { placeOf, subjectAt } from './progress.ts';
import { holder, type Turn, takeTurn } from './sessionTransaction.ts';

export type LocationReply = v.InferInput<typeof locationSchema>;

/**
 * Where the caller stands (contract.md, "Location"). Looking leaves nothing behind: no session is made and
 * no cookie is set. Only a language that was chosen is kept where there is a session.
 *
 * @throws {Refusal} 404, 4001, 4002, or 4004 when the question they stood at is gone
 */
export async function locationOf(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  appname: string,
  locale = '',
): Promise<LocationReply> {
  return located(deps, visit, await admit(deps, visit, surveyId), appname, locale);
}

/**
 * The location of one who may see the survey. `appname` is the word in the address they have come by, if any; `locale`
 * the language they have just chosen, if any.
 */
export async function located(
  deps: Deps,
  visit: Visit,
  admitted: Admitted,
  appname: string,
  locale = '',
): Promise<LocationReply> {
  const { survey, user } = admitted;
  const token = visit.token(survey.id);
  const wanted = locale === '' ? visit.wanted : [locale, ...visit.wanted];
  if (user === null && token === undefined) {
    return visitor(deps, survey, wanted, appname, deps.clock());
  }
  return takeTurn(deps, survey, holder(admitted, token), async ({ session, ...turn }) =>
    session
      ? respondent(deps, await speaking({ ...turn, session }, locale), wanted)
      : visitor(deps, survey, wanted, appname, turn.now),
  );
}

/** Keeps the language that was chosen in the middle of answering: what is asked from now on comes in it. */
async function speaking(turn: Turn, locale: string): Promise<Turn> {
  const { session, unit } = turn;
  if (locale === '' || session.status !== status.answering) return turn;
  const change = { locale: localeOf(locale) };
  if (change.locale === session.locale) return turn;
  await updateSession(unit, session.id, change);
  return { ...turn, session: { ...session, ...change } };
}

/** The location of one who has a session. An end stays an end, even when the survey closes later. */
export async function respondent(
  deps: Deps,
  turn: Turn,
  wanted: readonly string[],
): Promise<LocationReply> {
  const { session, survey, now } = turn;
  const standing = standingOf(survey, now);
  const isAnswering = session.status === status.answering;
  const stands =
    session.status === status.ended || standing === status.home ? statusOf(turn) : standing;
  const place = stands === status.answering ? await placeOf(turn) : null;
  return {
    channel: session.channel,
    status: stands,
    // From the start on it is the language they have started in, or have chosen since.
    survey: localiseSurvey(
      survey.definition,
      session.status === status.home ? wanted : [session.locale],
      deps.linkHosts,
    ),
    ...(place ? { subject: subjectAt(deps, turn, place, place.current) } : {}),
    ...(isAnswering ? timeOf(session, now) : {}),
    respondent: respondentOf(session),
  };
}

/** The location of one who has none. */
export function visitor(
  { linkHosts }: Deps,
  survey: Questionnaire,
  wanted: readonly string[],
  appname: string,
  now: number,
): LocationReply {
  return {
    // So that an export tells a card, a window and every app apart; the app sends it along when it starts.
    channel: appnamePattern.test(appname) ? appname : survey.definition.channel,
    status: standingOf(survey, now),
    survey: localiseSurvey(survey.definition, wanted, linkHosts),
  };
}

function statusOf({ session, survey }: Turn) {
  // Nothing can be answered before the agreement is signed, and it is signed at home.
  if (session.status === status.answering && lacksSignature(survey, session)) return status.home;
  if (session.status === status.answering || session.status === status.ended) return session.status;
  return status.home;
}
