import type * as v from 'valibot';
import { status } from '../../contract/status.ts';
import type { respondentSchema, stepSchema } from '../../contract/survey.ts';
import { type Session, updateSession } from '../db/queries.ts';
import { scoreOf } from '../surveys/score.ts';
import { isTimedOut } from './deadline.ts';
import { wayOf } from './progress.ts';
import type { Turn } from './sessionTransaction.ts';

/** What a start, a commit or an end leads to. */
export type StepReply = v.InferInput<typeof stepSchema>;

/** The respondent as the contract shows them: an opaque id, and how it ended once it has. */
export function respondentOf(session: Session): v.InferInput<typeof respondentSchema> {
  const { id, score, max_score } = session;
  return {
    id,
    ...(score === null ? {} : { score }),
    ...(max_score === null ? {} : { maxScore: max_score }),
    ...(isTimedOut(session) ? { timedOut: true } : {}),
  };
}

/** Ends the session of a turn once and for all, with the score of the answers on the path. */
export async function finish(turn: Turn, at: number): Promise<StepReply> {
  const { definition } = turn.survey;
  const { path } = await wayOf(turn);
  const score = scoreOf(definition, path.given.values());
  const change = {
    status: status.ended,
    question_id: null,
    finished_at: at,
    score,
    max_score: score === null ? null : (definition.scoring?.maximum ?? null),
    updated_at: turn.now,
  };
  await updateSession(turn.unit, turn.session.id, change);
  turn.happened.push('end');
  return ended({ ...turn.session, ...change });
}

/** The reply of a session that has ended. */
export function ended(session: Session): StepReply {
  return { status: status.ended, respondent: respondentOf(session) };
}
