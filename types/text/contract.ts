import * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
import {
  type MissionEvent,
  type MissionOutcome,
  missionEventSchema,
  missionEvents,
  missionOutcomes,
} from '../../contract/missionEvents.ts';
import { goalOf, reachedGoalSchema } from '../../contract/missionGoal.ts';
import { missionNoteSchema } from '../../contract/missionNotes.ts';
import { outcomeEvents } from '../../contract/missionRules.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { missionSchema } from '../../contract/questions/shared/mission.ts';
import { reviewedSchema } from '../../contract/questions/shared/review.ts';

/** The events of a mission that took a minute. */
function eventsOf(outcome: MissionOutcome): MissionEvent[] {
  return [
    { code: missionEvents.startTask, at: 0 },
    { code: outcomeEvents[outcome], at: 60_000 },
  ];
}

/**
 * Code 11, a description: a text to read; a review of the answers so far, each of which can be opened; or a mission,
 * whose answer is its outcome and its events.
 */
export const text = defineQuestion({
  code: 11,
  name: 'text',
  config: {
    mission: v.optional(missionSchema),
    review: v.optional(v.array(reviewedSchema)),
  },
  option: {},
  answer: v.object({
    outcome: v.optional(v.picklist(missionOutcomes)),
    events: v.optional(v.pipe(v.array(missionEventSchema), v.maxLength(limits.missionEvents))),
    notes: v.optional(v.pipe(v.array(missionNoteSchema), v.maxLength(limits.missionNotes))),
    goal: v.optional(reachedGoalSchema),
  }),
  expectsAnswer: ({ config }) => config.mission !== undefined,
  empty: {},
  /** A form does not contain the events of a mission. */
  read: () => ({}),
  fields: () => ({}),
  answers: ({ config }) =>
    config.mission
      ? missionOutcomes.map((outcome) => ({ outcome, events: eventsOf(outcome) }))
      : [{}],
  isEmpty: () => false,
  normalize({ outcome, events = [], notes = [], goal }, { config: { mission } }) {
    if (!mission || !outcome) return {};
    return {
      ...{ outcome, events },
      ...(mission.notes && notes.length > 0 ? { notes } : {}),
      ...(goal && goalOf(mission) ? { goal } : {}),
    };
  },
  findFaults: ({ outcome }, { config }) =>
    config.mission && config.required && !outcome ? [{ kind: 'empty' }] : [],
});
