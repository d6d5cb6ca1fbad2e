import { inOrder, notesInOrder } from '../../contract/missionRules.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { MissionEventRow, MissionNoteRow } from '../db/missionQueries.ts';
import type { SurveyQuestion } from '../surveys/questionnaire.ts';

/** `at` is milliseconds from the start of the mission; a mission without steps has no `step`. */
export interface ExportedMissionEvent {
  readonly code: number;
  readonly at: number;
  readonly step?: number;
}

/** A note of a respondent; `at` is milliseconds from the start of the mission. */
interface ExportedMissionNote {
  readonly text: string;
  readonly at: number;
  readonly step?: number;
}

/** What the database has of the missions of a session. */
export interface StoredMissions {
  readonly events: readonly MissionEventRow[];
  readonly notes: readonly MissionNoteRow[];
  readonly goals: readonly MissionEventRow[];
}

export interface ExportedMission {
  readonly outcome?: string;
  readonly duration?: number;
  readonly events: readonly ExportedMissionEvent[];
  /** Absent without a note. */
  readonly notes?: readonly ExportedMissionNote[];
  /** When the goal was reached first, in milliseconds from the start; absent where it was not. */
  readonly goal?: { readonly at: number; readonly step?: number };
}

/**
 * Merges stored events, notes and goals with those of the answer; null unless the mission was begun
 * or answered.
 */
export function exportedMission(
  { id, question }: SurveyQuestion,
  answer: Answer | undefined,
  stored: StoredMissions,
): ExportedMission | null {
  if (!isMission(question)) return null;
  const answered = answer && 'events' in answer ? answer : {};
  const { outcome } = answered;
  const isOfMission = (row: { readonly question_id: string }) => row.question_id === id;
  const events = inOrder([...(answered.events ?? []), ...stored.events.filter(isOfMission)]);
  const notes = notesInOrder([...(answered.notes ?? []), ...stored.notes.filter(isOfMission)]);
  const [goal] = [
    ...(answered.goal ? [answered.goal] : []),
    ...stored.goals.filter(isOfMission),
  ].sort((a, b) => a.at - b.at);
  const [first, last] = [events[0], events.at(-1)];
  if (outcome === undefined && !first) return null;
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(first && last ? { duration: last.at - first.at } : {}),
    events: events.map(({ code, at, step }) => ({ code, at, ...stepOf(step) })),
    ...(notes.length > 0
      ? { notes: notes.map(({ text, at, step }) => ({ text, at, ...stepOf(step) })) }
      : {}),
    ...(goal ? { goal: { at: goal.at, ...stepOf(goal.step) } } : {}),
  };
}

function stepOf(step: number | null | undefined): { readonly step?: number } {
  return typeof step === 'number' ? { step } : {};
}

export function missionCells({
  duration,
  events,
  notes,
  goal,
}: ExportedMission): Readonly<Record<string, string | number>> {
  return {
    ...(duration === undefined ? {} : { duration }),
    events: JSON.stringify(events),
    ...(notes ? { notes: JSON.stringify(notes) } : {}),
    ...(goal ? { goal: goal.at } : {}),
  };
}
