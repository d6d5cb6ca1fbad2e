import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { type MissionEvent, missionEventKey } from '../../contract/missionEvents.ts';
import { inOrder } from '../../contract/missionRules.ts';
import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import { eventsOf, putEvents } from '../db/missionQueries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';

/**
 * Stores each event once, also after the session's end; returns the number of events dropped beyond
 * the limit.
 * @throws {Refusal} 422
 */
export async function storeEvents(
  tx: SessionTransaction,
  questionId: string,
  received: readonly MissionEvent[],
): Promise<number> {
  requireMission(tx, questionId);
  const round = roundOf(tx);
  const allStored = await eventsOf(tx.db, { id: tx.session.id, round });
  const stored = allStored.filter((event) => event.question_id === questionId);
  const knownKeys = new Set(stored.map(missionEventKey));
  const added = inOrder(received.filter((event) => !knownKeys.has(missionEventKey(event))));
  const remaining = Math.max(0, limits.missionEvents - stored.length);
  await putEvents(
    tx,
    added.slice(0, remaining).map(({ code, at, step = null }) => ({
      session_id: tx.session.id,
      round,
      question_id: questionId,
      at,
      code,
      step,
      received_at: tx.now,
    })),
  );
  return Math.max(0, added.length - remaining);
}

/** @throws {Refusal} 422 */
function requireMission({ survey }: SessionTransaction, questionId: string): void {
  const question = survey.byId.get(questionId)?.question;
  if (question && isMission(question)) return;
  throw new Refusal(codes.invalidAnswer, 'This survey has no such mission', { kind: 'malformed' });
}

/** Refuses what a mission has no room for, which is not stored. */
export function tooMany(what: 'events' | 'notes', max: number): Refusal {
  return new Refusal(codes.invalidAnswer, `A mission keeps at most ${max} ${what}`, {
    kind: 'tooMany',
    max,
  });
}

/** What is sent from the home screen belongs to the previous round. */
export function roundOf({ session }: SessionTransaction): number {
  return session.status === status.home ? session.round - 1 : session.round;
}
