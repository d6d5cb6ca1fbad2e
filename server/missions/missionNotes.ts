import { limits } from '../../contract/limits.ts';
import { type MissionNote, missionNoteKey } from '../../contract/missionNotes.ts';
import { notesInOrder } from '../../contract/missionRules.ts';
import { missionOf } from '../../contract/questions/index.ts';
import { notesOf, putNotes } from '../db/missionQueries.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { roundOf } from './missionEvents.ts';

/**
 * Stores each note once, also after the session's end, if the mission asks for notes; returns the
 * number of notes dropped beyond the limit.
 */
export async function storeNotes(
  tx: SessionTransaction,
  questionId: string,
  received: readonly MissionNote[],
): Promise<number> {
  const question = tx.survey.byId.get(questionId)?.question;
  const mission = question && missionOf(question);
  if (!mission?.notes || received.length === 0) return 0;
  const round = roundOf(tx);
  const allStored = await notesOf(tx.db, { id: tx.session.id, round });
  const stored = allStored.filter((note) => note.question_id === questionId);
  const knownKeys = new Set(stored.map(missionNoteKey));
  const added = notesInOrder(received.filter((note) => !knownKeys.has(missionNoteKey(note))));
  const remaining = Math.max(0, limits.missionNotes - stored.length);
  await putNotes(
    tx,
    added.slice(0, remaining).map(({ at, step = null, text }, index) => ({
      session_id: tx.session.id,
      round,
      question_id: questionId,
      number: stored.length + index + 1,
      at,
      step,
      text,
    })),
  );
  return Math.max(0, added.length - remaining);
}
