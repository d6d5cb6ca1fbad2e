import { missionOutcomes } from '../../../../contract/missionEvents.ts';
import type { ExportedMission } from '../../../missions/exportedMission.ts';
import { Counts } from '../counts.ts';
import { Distribution, stepOfTime } from '../distribution.ts';
import type { CollectorFor } from './collector.ts';

/** Counts the answers to a mission in the form of the export; a mission of kind description has none. */
export const missions: CollectorFor<'missions'> = ({ config }) => {
  const outcomes = new Counts();
  const duration = new Distribution();
  const events = new Map<number, { missions: number; times: number; at: Distribution }>();
  let unfinished = 0;
  return {
    add(answer) {
      const mission = answer as ExportedMission;
      if (mission.outcome === undefined) unfinished += 1;
      else {
        outcomes.add(mission.outcome);
        if (mission.duration !== undefined) duration.add(mission.duration / 1000);
      }
      const seen = new Set<number>();
      for (const { code, at } of (mission.events ?? []) as readonly {
        code: number;
        at: number;
      }[]) {
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
      return {
        kind: 'mission',
        outcomes: outcomes.inOrder(missionOutcomes),
        unfinished,
        duration: { kind: 'numbers', summary: duration.summary(), bins: duration.bins(stepOfTime) },
        events: [...events]
          .map(([code, { missions, times, at }]) => ({ code, missions, times, at: at.summary() }))
          .sort((a, b) => (a.at?.median ?? 0) - (b.at?.median ?? 0) || a.code - b.code),
      };
    },
  };
};
