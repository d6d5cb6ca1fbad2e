import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { KeptEvent } from '../db/missionQueries.ts';
import type { Asked } from '../surveys/questionnaire.ts';

/** What an export tells of a mission, finished or not. */
export interface ExportedMission {
  readonly outcome?: string;
  /** Milliseconds from the first event to the last; absent where nothing has happened. */
  readonly duration?: number;
  /** Oldest first, as the contract shapes them. */
  readonly events: readonly object[];
}

/**
 * A mission with everything that is known of it: what was told as it happened, and what its answer holds beyond that.
 * Null for a question that is none, and for a mission that was neither begun nor answered.
 */
export function exportedMission(
  { id, question }: Asked,
  answer: Answer | undefined,
  told: readonly KeptEvent[],
): ExportedMission | null {
  if (!isMission(question)) return null;
  const { outcome, events: answered = [] } = answer && 'events' in answer ? answer : {};
  const ours = told.filter((event) => event.question_id === id);
  const events = [
    ...new Map([...answered, ...ours].map((event) => [nameOf(event), event])).values(),
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

/** What tells one event of a mission from the next. */
export function nameOf({ at, code }: { readonly at: number; readonly code: number }): string {
  return `${at} ${code}`;
}

/** Its cells beside the outcome, which is the answer's own. */
export function missionCells({
  duration,
  events,
}: ExportedMission): Readonly<Record<string, string | number>> {
  return { ...(duration === undefined ? {} : { duration }), events: JSON.stringify(events) };
}
