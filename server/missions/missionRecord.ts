import {
  type MissionEvent,
  type MissionEventCode,
  missionEvents,
} from '../../contract/missionEvents.ts';
import {
  currentStep,
  firstStep,
  hasNext,
  nextEvent,
  outcomeEvents,
} from '../../contract/missionRules.ts';
import type { MissionCommand, MissionRecord } from '../../contract/pageForm.ts';
import { missionOf, type Question } from '../../contract/questions/index.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { eventsOf, type StoredEvent } from '../db/missionQueries.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { progressOf } from '../sessions/progress.ts';
import { requireAnswerable, type SessionTransaction } from '../sessions/sessionTransaction.ts';
import { storeEvents } from './missionEvents.ts';

/** The outcomes of the buttons that end a mission. */
export const outcomes = { complete: 'finished', cancel: 'cancelled' } as const;

const codes: Readonly<Record<MissionCommand, MissionEventCode>> = {
  begin: missionEvents.startTask,
  step: missionEvents.nextStep,
  complete: outcomeEvents[outcomes.complete],
  cancel: outcomeEvents[outcomes.cancel],
};

const endings: ReadonlySet<number> = new Set([codes.complete, codes.cancel]);

export const notBegun: MissionRecord = { step: 0, at: 0, elapsed: null };

export async function missionRecord(
  tx: SessionTransaction,
  questionId: string,
): Promise<MissionRecord> {
  return recordOf(await storedEvents(tx, questionId), tx.now);
}

/**
 * Records the button that was pressed in a form, at the server's time. A press that is recorded
 * already, or whose button the page no longer has, has no effect.
 * @param step the step that the page shows, so that a repeated form does not skip a step
 * @returns the question of the mission; null if it has not begun or is not the current question
 * @throws {Refusal} 403, 404, 409, 4001, 4002, 4004, 5, 6
 */
export function recordPress(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  { questionId, command, step }: RecordedPress,
): Promise<Question | null> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    requireAnswerable(tx);
    const { current } = await progressOf(tx);
    const mission = missionOf(current.question);
    if (current.id !== questionId || !mission) return null;
    const stored = await storedEvents(tx, questionId);
    const event = eventOfPress({ command, step }, mission.steps.length, stored, tx.now);
    if (event) await storeEvents(tx, questionId, [event]);
    return event !== null || stored.length > 0 ? current.question : null;
  });
}

/** Returns the event of a pressed button; null for a press without an effect. */
function eventOfPress(
  { command, step: shown }: Pick<RecordedPress, 'command' | 'step'>,
  steps: number,
  stored: readonly StoredEvent[],
  now: number,
): MissionEvent | null {
  const last = stored.at(-1);
  if ((last === undefined) !== (command === 'begin')) return null;
  const { step, elapsed } = recordOf(stored, now);
  if (command === 'step' && (shown !== step || !hasNext(step, steps))) return null;
  if (endings.has(codes[command]) && endings.has(last?.code ?? 0)) return null;
  const reached = { begin: firstStep(steps), step: step + 1, complete: step, cancel: step };
  return nextEvent(codes[command], last, { elapsed: elapsed ?? 0, step: reached[command] });
}

interface RecordedPress {
  readonly questionId: string;
  readonly command: MissionCommand;
  readonly step: number;
}

async function storedEvents(
  tx: SessionTransaction,
  questionId: string,
): Promise<readonly StoredEvent[]> {
  const stored = await eventsOf(tx.db, tx.session);
  return stored.filter((event) => event.question_id === questionId);
}

function recordOf(events: readonly StoredEvent[], now: number): MissionRecord {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return notBegun;
  return {
    step: currentStep(events),
    at: last.at,
    elapsed: Math.max(last.at, now - first.received_at + first.at),
  };
}
