import { inOrder } from '../../contract/missionRules.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { MissionEventRow } from '../db/missionQueries.ts';
import type { SurveyQuestion } from '../surveys/questionnaire.ts';

/** `at` is milliseconds from the start of the mission; a mission without steps has no `step`. */
export interface ExportedMissionEvent {
  readonly code: number;
  readonly at: number;
  readonly step?: number;
}

export interface ExportedMission {
  readonly outcome?: string;
  readonly duration?: number;
  readonly events: readonly ExportedMissionEvent[];
}

/** Merges stored events with the events of the answer; null unless the mission was begun or answered. */
export function exportedMission(
  { id, question }: SurveyQuestion,
  answer: Answer | undefined,
  stored: readonly MissionEventRow[],
): ExportedMission | null {
  if (!isMission(question)) return null;
  const { outcome, events: answered = [] } = answer && 'events' in answer ? answer : {};
  const storedEvents = stored.filter((event) => event.question_id === id);
  const events = inOrder([...answered, ...storedEvents]);
  const [first, last] = [events[0], events.at(-1)];
  if (outcome === undefined && !first) return null;
  return {
    ...(outcome === undefined ? {} : { outcome }),
    ...(first && last ? { duration: last.at - first.at } : {}),
    events: events.map(({ code, at, step }) => ({
      code,
      at,
      ...(typeof step === 'number' ? { step } : {}),
    })),
  };
}

export function missionCells({
  duration,
  events,
}: ExportedMission): Readonly<Record<string, string | number>> {
  return { ...(duration === undefined ? {} : { duration }), events: JSON.stringify(events) };
}
