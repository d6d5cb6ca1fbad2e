import type { MissionCommand, MissionRecord } from '../../contract/pageForm.ts';
import { missionOf } from '../../contract/questions/index.ts';
import { type TaskEventCode, taskEvents } from '../../contract/taskEvents.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { eventsOf, type StoredEvent } from '../db/missionQueries.ts';
import { requireOpen } from '../sessions/availability.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { progressOf } from '../sessions/progress.ts';
import { requireAnswering, type SessionTransaction } from '../sessions/sessionTransaction.ts';
import { storeEvents } from './missionEvents.ts';

const { startTask, nextStep, finishTask, cancelTask, openTip, closeTip, previousTip, nextTip } =
  taskEvents;

const codes: Readonly<Record<MissionCommand, TaskEventCode>> = {
  begin: startTask,
  step: nextStep,
  complete: finishTask,
  cancel: cancelTask,
};

const tipEvents: ReadonlySet<number> = new Set([openTip, closeTip, previousTip, nextTip]);
const endings: ReadonlySet<number> = new Set([finishTask, cancelTask]);

export async function missionRecord(
  tx: SessionTransaction,
  questionId: string,
): Promise<MissionRecord> {
  return recordOf(await storedEvents(tx, questionId), tx.now);
}

/**
 * Records a press of a form by the server's clock; a press that was recorded before, or that the page shows no more,
 * has no effect.
 *
 * @param step the step of the page, so that a repeated form does not skip one
 * @returns whether the mission has begun and the question is the current one
 * @throws {Refusal} 403, 404, 409, 4001, 4002, 4004, 5, 6
 */
export function recordPress(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
  { questionId, command, step }: RecordedPress,
): Promise<boolean> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    requireOpen(tx.survey, tx.now);
    requireAnswering(tx);
    const { current } = await progressOf(tx);
    const mission = missionOf(current.question);
    if (current.id !== questionId || !mission) return false;
    const stored = await storedEvents(tx, questionId);
    const record = recordOf(stored, tx.now);
    const isBegun = record.elapsed !== null;
    if (isBegun === (command === 'begin')) return isBegun;
    const steps = mission.steps.length;
    if (command === 'step' && (step !== record.step || step >= steps)) return true;
    if (endings.has(codes[command]) && endings.has(stored.at(-1)?.code ?? 0)) return true;
    const place = isBegun ? record.step + (command === 'step' ? 1 : 0) : Math.min(1, steps);
    const at = isBegun ? Math.max(record.at + 1, record.elapsed ?? 0) : 0;
    await storeEvents(tx, questionId, [
      { code: codes[command], at, ...(place > 0 ? { step: place } : {}) },
    ]);
    return true;
  });
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
  if (!first || !last) return { step: 0, at: 0, elapsed: null };
  const latest = events.findLast(({ code }) => !tipEvents.has(code));
  return {
    step: latest?.step ?? 0,
    at: last.at,
    elapsed: Math.max(last.at, now - first.received_at + first.at),
  };
}
