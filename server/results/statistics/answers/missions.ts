import { missionOutcomes } from '../../../../contract/missionEvents.ts';
import { goalOf } from '../../../../contract/missionGoal.ts';
import type { ExportedMission } from '../../../missions/exportedMission.ts';
import { Counts } from '../counts.ts';
import { Distribution, stepOfTime } from '../distribution.ts';
import { intervalOfShare } from '../intervals.ts';
import type { MissionLine, MissionSuccess } from '../results.ts';
import { isTooSmall } from '../smallestGroup.ts';
import type { CollectorFor } from './collector.ts';
import { lostnessOf } from './lostness.ts';

/** Counts the answers to a mission in the form of the export; a mission of kind description has none. */
export const missions: CollectorFor<'missions'> = ({ config }, room) => {
  const steps = config.mission?.steps.length ?? 0;
  const outcomes = new Counts();
  const duration = new Distribution();
  const timeOnTask = new Distribution();
  const lostness = new Distribution();
  const events = new Map<number, { missions: number; times: number; at: Distribution }>();
  const lines: MissionLine[] = [];
  const timeToGoal = new Distribution();
  let [unfinished, ended, finished] = [0, 0, 0];
  let [reached, reachedOnly] = [0, 0];

  const addEnd = (mission: ExportedMission, outcome: string) => {
    outcomes.add(outcome);
    ended += 1;
    const seconds = mission.duration === undefined ? undefined : mission.duration / 1000;
    if (seconds !== undefined) duration.add(seconds);
    if (mission.goal) {
      reached += 1;
      timeToGoal.add(mission.goal.at / 1000);
      if (outcome !== 'finished') reachedOnly += 1;
    }
    if (outcome !== 'finished') return;
    finished += 1;
    if (seconds !== undefined) timeOnTask.add(seconds);
    const lost = lostnessOf(mission.events, steps);
    if (lost !== null) lostness.add(lost);
  };

  return {
    add(answer) {
      const mission = answer as ExportedMission;
      const occurred = mission.events ?? [];
      // An answer with neither is that of a respondent who left the mission out.
      if (mission.outcome !== undefined) addEnd({ ...mission, events: occurred }, mission.outcome);
      else if (occurred.length > 0) unfinished += 1;
      if (occurred.length > 0 && lines.length < room.lines)
        lines.push({
          outcome: mission.outcome,
          events: occurred,
          notes: (mission.notes ?? []).map(({ at }) => at),
          goal: mission.goal?.at ?? null,
        });
      const seen = new Set<number>();
      for (const { code, at } of occurred) {
        const event = events.get(code) ?? { missions: 0, times: 0, at: new Distribution() };
        events.set(code, event);
        event.times += 1;
        if (seen.has(code)) continue;
        seen.add(code);
        event.missions += 1;
        event.at.add(at);
      }
    },
    result() {
      if (!config.mission) return { kind: 'none' };
      const success: MissionSuccess = {
        ended,
        finished,
        share: intervalOfShare(finished, ended),
        median: timeOnTask.summary()?.median ?? null,
        time: timeOnTask.medianInterval(),
        lostness: lostness.summary(),
        goal: goalOf(config.mission) && {
          reached,
          share: intervalOfShare(reached, ended),
          finishedOnly: finished - (reached - reachedOnly),
          reachedOnly,
          median: timeToGoal.summary()?.median ?? null,
          time: timeToGoal.medianInterval(),
        },
      };
      return {
        kind: 'mission',
        outcomes: outcomes.inOrder(missionOutcomes),
        unfinished,
        duration: { kind: 'numbers', summary: duration.summary(), bins: duration.bins(stepOfTime) },
        success,
        events: [...events]
          .map(([code, { missions, times, at }]) => ({ code, missions, times, at: at.summary() }))
          .sort((a, b) => (a.at?.median ?? 0) - (b.at?.median ?? 0) || a.code - b.code),
        steps,
        lines: isTooSmall(lines.length) ? [] : lines,
      };
    },
  };
};
