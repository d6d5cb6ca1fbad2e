import { missionEvents } from '../../../../contract/missionEvents.ts';
import type { ExportedMissionEvent } from '../../../missions/exportedMission.ts';

const { startTask, nextStep, restart, openTip, previousTip, nextTip } = missionEvents;

const views: ReadonlySet<number> = new Set([nextStep, openTip, previousTip, nextTip]);

/**
 * Returns how lost a participant was among the steps (Smith, "Towards a practical measure of hypertext usability", 1996):
 * 0 for each step seen once, from about 0.5 on lost. A step is seen when it begins, and as a tip; the reminder at the start
 * is not asked for, and its first tip does not count. Null for a mission without steps.
 */
export function lostnessOf(events: readonly ExportedMissionEvent[], steps: number): number | null {
  if (steps === 0) return null;
  const seen = events.flatMap(({ code, step = 1 }, index) => {
    if (code === startTask || code === restart) return [1];
    const isReminder = code === openTip && events[index - 1]?.code === startTask;
    return views.has(code) && !isReminder ? [step] : [];
  });
  if (seen.length === 0) return null;
  const different = new Set(seen).size;
  return Math.hypot(different / seen.length - 1, steps / different - 1);
}
