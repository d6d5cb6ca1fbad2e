import type { MissionEvent } from '../../contract/missionEvents.ts';
import type { ReachedGoal } from '../../contract/missionGoal.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { storeEvents } from './missionEvents.ts';
import { storeGoal } from './missionGoals.ts';
import { storeNotes } from './missionNotes.ts';

/** What a participant did in a mission, as a batch or an answer has it (docs/protocol.md, Missions). */
export interface Recorded {
  readonly events?: readonly MissionEvent[] | undefined;
  readonly notes?: readonly MissionNote[] | undefined;
  readonly goal?: ReachedGoal | undefined;
}

/**
 * Stores what was recorded in a mission, each once; returns the numbers of events and notes dropped
 * beyond their limits.
 * @throws {Refusal} 422
 */
export async function storeRecorded(
  tx: SessionTransaction,
  questionId: string,
  { events = [], notes = [], goal }: Recorded,
): Promise<{ readonly events: number; readonly notes: number }> {
  const dropped = {
    events: await storeEvents(tx, questionId, events),
    notes: await storeNotes(tx, questionId, notes),
  };
  await storeGoal(tx, questionId, goal);
  return dropped;
}
