import * as v from 'valibot';
import { missionEventSchema } from '../../../contract/missionEvents.ts';
import { reachedGoalSchema } from '../../../contract/missionGoal.ts';
import { missionNoteSchema } from '../../../contract/missionNotes.ts';
import type { MissionOwner, Waiting } from '../../../machines/delivery/delivery.types.ts';
import { outboxName } from './missions.ts';

const outboxSchema = v.array(
  v.union([
    v.object({ questionId: v.string(), event: missionEventSchema }),
    v.object({ questionId: v.string(), note: missionNoteSchema }),
    v.object({ questionId: v.string(), goal: reachedGoalSchema }),
  ]),
);

/** The mission events of this respondent that an earlier page in this tab could not deliver. */
export function loadOutbox(owner: MissionOwner): readonly Waiting[] {
  try {
    return v.parse(outboxSchema, JSON.parse(sessionStorage.getItem(outboxName(owner)) ?? '[]'));
  } catch {
    return [];
  }
}

export function saveOutbox(owner: MissionOwner, waiting: readonly Waiting[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(outboxName(owner));
    else sessionStorage.setItem(outboxName(owner), JSON.stringify(waiting));
  } catch {}
}
