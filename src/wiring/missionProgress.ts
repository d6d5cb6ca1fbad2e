import * as v from 'valibot';
import { missionEventSchema, missionOutcomes } from '../../contract/missionEvents.ts';
import { reachedGoalSchema } from '../../contract/missionGoal.ts';
import { missionNoteSchema } from '../../contract/missionNotes.ts';
import type { Input, MissionId, Progress } from '../../machines/mission/mission.types.ts';
import { loadProgress, saveProgress } from '../effects/storage/missions.ts';

export function saveMission(mission: MissionId, progress: Progress): void {
  saveProgress(mission, { ...progress, page: performance.timeOrigin });
}

/** The stored progress of a mission; null where it is of another mission, or invalid because another build wrote it. */
export function loadMission({ mission, steps }: Pick<Input, 'mission' | 'steps'>): Progress | null {
  const read = v.safeParse(progressSchema, loadProgress(mission));
  if (!read.success || read.output.steps !== steps) return null;
  const { page, ...progress } = read.output;
  // A refusal counts only on the page that received it, because a reloaded page sends the answer again.
  return { ...progress, isRefused: progress.isRefused && page === performance.timeOrigin };
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const progressSchema = v.pipe(
  v.object({
    page: v.number(),
    stage: v.picklist(['briefing', 'working', 'over']),
    box: v.nullable(v.picklist(['reminding', 'aborting', 'completing', 'submitting'])),
    isAway: v.boolean(),
    isRefused: v.boolean(),
    steps: count,
    step: count,
    tip: count,
    startedAt: v.nullable(v.number()),
    events: v.array(missionEventSchema),
    // A build without notes and goals has stored none.
    notes: v.optional(v.array(missionNoteSchema), []),
    draft: v.optional(v.string(), ''),
    reached: v.optional(v.nullable(reachedGoalSchema), null),
    outcome: v.nullable(v.picklist(missionOutcomes)),
  }),
  v.check(
    ({ stage, steps, step, tip, startedAt, outcome }) =>
      step <= steps &&
      tip <= steps &&
      (stage === 'over') === (outcome !== null) &&
      (stage !== 'working' || startedAt !== null),
  ),
);
