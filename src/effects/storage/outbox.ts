import * as v from 'valibot';
import { taskEventSchema } from '../../../contract/taskEvents.ts';
import type { Place, Waiting } from '../../../machines/delivery/context.ts';
import { outboxName } from './missions.ts';

const outboxSchema = v.array(v.object({ questionId: v.string(), event: taskEventSchema }));

/** The events of this respondent that an earlier page of this tab has kept. */
export function loadOutbox(place: Place): readonly Waiting[] {
  try {
    return v.parse(outboxSchema, JSON.parse(sessionStorage.getItem(outboxName(place)) ?? '[]'));
  } catch {
    return [];
  }
}

export function saveOutbox(place: Place, waiting: readonly Waiting[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(outboxName(place));
    else sessionStorage.setItem(outboxName(place), JSON.stringify(waiting));
  } catch {}
}
