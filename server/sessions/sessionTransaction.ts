import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import { type Session, serveSession, sessionByToken, sessionOfUser } from '../db/queries.ts';
import type { Store } from '../db/store.ts';
import { transaction, type Unit } from '../db/transaction.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';
import type { Happening } from '../observability/meter.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type Admitted, admit } from './availability.ts';
import { finish } from './finish.ts';
import { requireCurrent } from './staleSurvey.ts';

/** One call while it holds the session: nothing else happens to that session until it is over. */
export interface Turn<Held extends Session | null = Session> {
  readonly unit: Unit;
  readonly survey: Questionnaire;
  readonly session: Held;
  /** Epoch milliseconds, the same for the whole call. */
  readonly now: number;
  /** What has happened in it so far; it counts once it is on the disk. */
  readonly happened: Happening[];
}

/**
 * Takes a turn in the session of whoever calls.
 *
 * @throws {Refusal} 403 without a session of this survey, whatever the reason, so that a guess learns
 *   nothing (reliability S11); 404, 4001 and 4002 as {@link admit}
 */
export async function inSession<Result>(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const admitted = await admit(deps, visit, surveyId);
  const find = holder(admitted, visit.token(surveyId));
  return takeTurn(deps, admitted.survey, find, async ({ session, ...turn }) => {
    if (!session) throw noSession();
    return work({ ...turn, session });
  });
}

/** Refuses callers without credentials before the body is parsed, without the database; throws as `inSession`. */
export async function requireCredentials(
  deps: Deps,
  visit: Visit,
  surveyId: string,
): Promise<void> {
  const survey = deps.surveys.get(surveyId) ?? (await admit(deps, visit, surveyId)).survey;
  const held = survey.definition.login === false ? visit.token(surveyId) : visit.login();
  if (held !== undefined) return;
  await admit(deps, visit, surveyId);
  throw noSession();
}

function noSession(): Refusal {
  return new Refusal(codes.forbidden, 'There is no session here; start the survey first');
}

/** Finds the session of a user where the survey asks for one, else the session a token opens, if any. */
export function holder({ survey, user }: Admitted, token: string | undefined) {
  return async (unit: Unit) => {
    if (user !== null) return sessionOfUser(unit, survey.id, user);
    return token === undefined ? undefined : sessionByToken(unit, survey.id, hashOf(token));
  };
}

/**
 * Takes a turn in the session that `find` finds, or in none. A session whose time is over is ended first, in
 * a transaction of its own, so that it stays ended even when the call is then refused. One that was last seen under
 * another version of the survey, maybe by another process, goes on under the one that is served now: it never goes back.
 *
 * @throws {Outdated} when the survey is not the one that is served now
 */
export async function takeTurn<Result>(
  deps: Deps,
  survey: Questionnaire,
  find: (unit: Unit) => Promise<Session | undefined>,
  work: (turn: Turn<Session | null>) => Promise<Result>,
): Promise<Result> {
  const now = deps.clock();
  const store = storeOf(deps, survey);
  let behind: Session | null = null;
  for (;;) {
    if (behind) {
      await requireCurrent(deps, survey);
      const { id, served } = behind;
      await transaction(store, (unit) => serveSession(unit, id, served, survey.revision));
    }
    let happened: Happening[] = [];
    const done = await transaction(store, async (unit) => {
      happened = [];
      const session = (await find(unit)) ?? null;
      behind = session && isBehind(deps, survey, session) ? session : null;
      if (behind) return null;
      if (session && isOverdue(session, now)) {
        await finish({ unit, survey, session, now, happened }, session.ends_at ?? now);
        return null;
      }
      return { result: await work({ unit, survey, session, now, happened }) };
    });
    for (const what of happened) deps.meter.happened(what);
    if (done) return done.result;
  }
}

/** Demo answers never meet the recorded ones. */
export function storeOf({ stores }: Deps, { definition }: Questionnaire): Store {
  return definition.config.demo ? stores.demo : stores.real;
}

/** @throws {Refusal} 409 when this session is not answering */
export function requireAnswering({ session }: Turn): void {
  if (session.status === status.answering) return;
  throw new Refusal(
    codes.conflict,
    session.status === status.ended
      ? 'This survey has been answered already'
      : 'This survey has not been started',
  );
}

/** True for a session that was last seen under another version, where that may be a later one. */
function isBehind({ shared }: Deps, { revision }: Questionnaire, session: Session): boolean {
  return shared != null && (session.served ?? session.revision) !== revision;
}

function isOverdue({ status: now, ends_at }: Session, time: number): boolean {
  return now !== status.ended && ends_at !== null && time > ends_at + limits.deadlineGrace;
}
