import { goalOf, type ReachedGoal } from '../../contract/missionGoal.ts';
import { missionOf } from '../../contract/questions/index.ts';
import { goalCode, goalsOf, putEvents } from '../db/missionQueries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { roundOf } from './missionEvents.ts';

/** Stores the first goal that is received, also after the session's end, if the mission names a goal. */
export async function storeGoal(
  tx: SessionTransaction,
  questionId: string,
  received: ReachedGoal | undefined,
): Promise<void> {
  const question = tx.survey.byId.get(questionId)?.question;
  const mission = question && missionOf(question);
  if (!received || !mission || !goalOf(mission)) return;
  const round = roundOf(tx);
  const stored = await goalsOf(tx.db, { id: tx.session.id, round });
  if (stored.some((goal) => goal.question_id === questionId)) return;
  const { at, step = null } = received;
  await putEvents(tx, [
    {
      session_id: tx.session.id,
      round,
      question_id: questionId,
      at,
      code: goalCode,
      step,
      received_at: tx.now,
    },
  ]);
}
