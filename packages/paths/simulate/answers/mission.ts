import {
  type MissionEvent,
  type MissionOutcome,
  missionEvents,
} from '../../../../contract/missionEvents.ts';
import type { Mission } from '../../../../contract/questions/shared/mission.ts';
import type { Random } from '../random.ts';

interface MissionRun {
  readonly outcome: MissionOutcome;
  readonly events: readonly MissionEvent[];
  /** Milliseconds from the start of the mission to its end. */
  readonly took: number;
}

/** The events of a mission from its start to its end; the respondent reads tips on the way. */
export function missionRun({ steps }: Mission, random: Random): MissionRun {
  const isFinished = random.chance(0.8);
  const last = isFinished ? steps.length : random.integer(0, Math.max(steps.length - 1, 0));
  const events: MissionEvent[] = [{ code: missionEvents.startTask, at: 0 }];
  let time = 0;
  const passes = (medianMs: number) => {
    time += Math.round(Math.min(random.around(medianMs, 0.6), 10 * medianMs));
    return time;
  };
  for (let step = 1; step <= last; step += 1) {
    if (random.chance(0.2)) {
      events.push({ code: missionEvents.openTip, at: passes(4000), step });
      events.push({ code: missionEvents.closeTip, at: passes(6000), step });
    }
    passes(20_000);
    if (step < steps.length)
      events.push({ code: missionEvents.nextStep, at: time, step: step + 1 });
  }
  const end = isFinished
    ? [missionEvents.openFinish, missionEvents.finishTask]
    : [missionEvents.openSuspend, missionEvents.cancelTask];
  for (const code of end) events.push({ code, at: passes(3000) });
  return { outcome: isFinished ? 'finished' : 'cancelled', events, took: time };
}
