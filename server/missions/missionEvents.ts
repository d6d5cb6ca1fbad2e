import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import { eventsOf, putEvents } from '../db/missionQueries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { eventKey } from './exportedMission.ts';

/** Stores each event once, also after the end; returns the number dropped beyond the limit, throws 422. */
export async function storeEvents(
  tx: SessionTransaction,
  questionId: string,
  received: readonly TaskEvent[],
): Promise<number> {
  const question = tx.survey.byId.get(questionId)?.question;
  if (!question || !isMission(question)) {
    throw new Refusal(codes.invalidAnswer, 'This survey has no such mission', {
      kind: 'malformed',
    });
  }
  const round = roundOf(tx);
  const allStored = await eventsOf(tx.db, { id: tx.session.id, round });
  const stored = allStored.filter((event) => event.question_id === questionId);
  const knownKeys = new Set(stored.map(eventKey));
  const added = new Map(
    received
      .filter((event) => !knownKeys.has(eventKey(event)))
      .map((event) => [eventKey(event), event]),
  );
  const oldestFirst = [...added.values()].sort((a, b) => a.at - b.at);
  const remaining = Math.max(0, limits.taskEvents - stored.length);
  await putEvents(
    tx,
    oldestFirst.slice(0, remaining).map(({ code, at, step = null }) => ({
      session_id: tx.session.id,
      round,
      question_id: questionId,
      at,
      code,
      step,
      received_at: tx.now,
    })),
  );
  return Math.max(0, oldestFirst.length - remaining);
}

export function tooManyEvents(): Refusal {
  return new Refusal(codes.invalidAnswer, `A mission keeps at most ${limits.taskEvents} events`, {
    kind: 'tooMany',
    max: limits.taskEvents,
  });
}

/** Events sent from the home screen belong to the round before. */
function roundOf({ session }: SessionTransaction): number {
  return session.status === status.home ? session.round - 1 : session.round;
}
