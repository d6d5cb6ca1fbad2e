import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { KeptEvent } from '../db/missionQueries.ts';
import type { SurveyQuestion } from '../surveys/questionnaire.ts';

export interface ExportedMission {
  readonly outcome?: string;
  readonly duration?: number;
  readonly events: readonly object[];
}

/** Merges stored events with those of the answer; null unless a mission was begun or answered. */
export function exportedMission(
  { id, question }: SurveyQuestion,
  answer: Answer | undefined,
  stored: readonly KeptEvent[],
): ExportedMission | null {
  if (!isMission(question)) return null;
  const { outcome, events: answered = [] } = answer && 'events' in answer ? answer : {};
  const storedEvents = stored.filter((event) => event.question_id === id);
  const events = [
    ...new Map([...answered, ...storedEvents].map((event) => [eventKey(event), event])).values(),
  ].sort((a, b) => a.at - b.at || a.code - b.code);
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

export function eventKey({ at, code }: { readonly at: number; readonly code: number }): string {
  return `${at} ${code}`;
}

export function missionCells({
  duration,
  events,
}: ExportedMission): Readonly<Record<string, string | number>> {
  return { ...(duration === undefined ? {} : { duration }), events: JSON.stringify(events) };
}
