import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { TaskEvent } from '../../contract/taskEvents.ts';
import { eventsOf, putEvents } from '../db/missionQueries.ts';
import type { Turn } from '../sessions/sessionTransaction.ts';
import { nameOf } from './missions.ts';

/**
 * Keeps what happened in a mission, each thing once, whichever call tells it and however often. When it happened is
 * no matter here: what comes after the answer or after the end is kept like the rest.
 *
 * @returns how many there was no room for
 * @throws {Refusal} 422 for a question that is no mission of this survey
 */
export async function keepEvents(
  turn: Turn,
  questionId: string,
  told: readonly TaskEvent[],
): Promise<number> {
  const question = turn.survey.byId.get(questionId)?.question;
  if (!question || !isMission(question)) {
    throw new Refusal(codes.invalidAnswer, 'This survey has no such mission', {
      kind: 'malformed',
    });
  }
  const round = roundOf(turn);
  const all = await eventsOf(turn.unit.db, { id: turn.session.id, round });
  const kept = all.filter((event) => event.question_id === questionId);
  const known = new Set(kept.map(nameOf));
  const news = new Map(
    told.filter((event) => !known.has(nameOf(event))).map((event) => [nameOf(event), event]),
  );
  const oldestFirst = [...news.values()].sort((a, b) => a.at - b.at);
  const room = Math.max(0, limits.taskEvents - kept.length);
  await putEvents(
    turn.unit,
    oldestFirst.slice(0, room).map(({ code, at, step = null }) => ({
      session_id: turn.session.id,
      round,
      question_id: questionId,
      at,
      code,
      step,
      received_at: turn.now,
    })),
  );
  return Math.max(0, oldestFirst.length - room);
}

/** The refusal of what there is no room for. */
export function tooManyEvents(): Refusal {
  return new Refusal(
    codes.invalidAnswer,
    `Of one mission ${limits.taskEvents} events are kept; what came beyond that is not`,
    { kind: 'tooMany', max: limits.taskEvents },
  );
}

/** In a round that has not begun nothing has happened yet: it is the one before that is told about. */
function roundOf({ session }: Turn): number {
  return session.status === status.home ? session.round - 1 : session.round;
}
