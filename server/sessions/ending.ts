import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import { overdueSessions, sessionById, updateSession } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { requireOpen } from './availability.ts';
import { ended, finish, type StepReply } from './finish.ts';
import { type LocationReply, respondent } from './location.ts';
import { wayOf } from './progress.ts';
import { inSession, storeOf, type Turn, takeTurn } from './sessionTransaction.ts';
import { afresh } from './staleSurvey.ts';

/**
 * Ends answering with what has been answered so far. Ending twice is ending once (reliability R27); a survey
 * that was closed or paused meanwhile can still be ended.
 *
 * @throws {Refusal} 403, 404, 4001, 4002; 409 for a session that is not answering
 */
export async function termQuestionnaire(
  deps: Deps,
  visit: Visit,
  surveyId: string,
): Promise<StepReply> {
  return inSession(deps, visit, surveyId, async (turn) => {
    if (turn.session.status === status.ended) return ended(turn.session);
    if (turn.session.status === status.home) {
      throw new Refusal(codes.conflict, 'This survey has not been started');
    }
    return finish(turn, turn.now);
  });
}

/**
 * Begins a new round; the answers of the old one stay in the database (contract.md, "Re-answering"). The
 * deadline of a survey with a maximum answer time stays too. Who is answering may always begin again; who has
 * ended, only where the survey allows it.
 *
 * @param answers whether the old answers are offered again; defaults to the app's promise in this situation
 * @throws {Refusal} 403, 404, 4001, 4002, 5, 6; 409 for a closed survey, after the deadline, and after an end that
 *   is final
 */
export async function reAnswer(
  deps: Deps,
  visit: Visit,
  surveyId: string,
  answers?: v.InferOutput<(typeof calls.reAnswer)['query']>['answers'],
): Promise<LocationReply> {
  return inSession(deps, visit, surveyId, async (turn) => {
    const { unit, survey, session, now } = turn;
    requireOpen(survey, now);
    if (session.ends_at !== null && now > session.ends_at) {
      throw new Refusal(codes.conflict, 'The time to answer this survey is over');
    }
    if (session.status === status.ended && !survey.definition.config.allowReAnswer) {
      throw new Refusal(codes.conflict, 'This survey has been answered already');
    }
    if (session.status === status.home) return respondent(deps, turn, visit.wanted);
    const keeps = answers === undefined ? await isOffering(turn) : answers === 'keep';
    const change = {
      status: status.home,
      round: session.round + 1,
      offers_from: keeps ? (session.offers_from ?? session.round) : null,
      question_id: null,
      finished_at: null,
      score: null,
      max_score: null,
      updated_at: now,
    };
    await updateSession(unit, session.id, change);
    return respondent(deps, { ...turn, session: { ...session, ...change } }, visit.wanted);
  });
}

/** Restarting in the middle clears the answers; after an end or a changed survey (4004) they are offered. */
async function isOffering(turn: Turn): Promise<boolean> {
  if (turn.session.status === status.ended) return true;
  const { path } = await wayOf(turn);
  return path.asked.every(({ id }) => id !== turn.session.question_id);
}

/** Ends every session whose time is over and whose respondent never came back (contract.md, "Time"). */
export function endOverdue(deps: Deps): Promise<void> {
  return afresh(() => endAll(deps));
}

async function endAll(deps: Deps): Promise<void> {
  const timed = [...deps.surveys.values()].filter(({ definition }) => definition.maxAnswerTime);
  const before = deps.clock() - limits.deadlineGrace;
  for (const survey of timed) {
    for (const id of await overdueSessions(storeOf(deps, survey).db, survey.id, before)) {
      // Taking a turn is what ends it; there is nothing more to do in it.
      await takeTurn(
        deps,
        survey,
        (unit) => sessionById(unit, survey.id, id),
        async () => {},
      );
    }
  }
}
