import * as v from 'valibot';
import { limits } from '../limits.ts';
import { lenient, optionalAlts, optionalText, optionalTexts } from '../survey.ts';
import { missionOutcomes, taskEventSchema } from '../taskEvents.ts';
import { feelings } from './kano.ts';
import { defineQuestion } from './shared/define.ts';
import { flag } from './shared/parts.ts';

const feeling = v.picklist(feelings);

const missionSchema = v.object(
  lenient({
    instruction: v.string(),
    link: optionalText,
    steps: v.optional(
      v.array(v.object(lenient({ text: optionalText, imgs: optionalTexts, alts: optionalAlts }))),
      [],
    ),
    remind: flag(true),
  }),
);

export type Mission = v.InferOutput<typeof missionSchema>;

/** One answer of a review: rich texts in the reader's language; of a Kano question the app has the words. */
const reviewedSchema = v.object(
  lenient({
    id: v.string(),
    title: optionalText,
    answer: optionalText,
    feelings: v.optional(v.object({ present: feeling, absent: feeling })),
  }),
);

export type Reviewed = v.InferOutput<typeof reviewedSchema>;

/**
 * Code 11, a description: something to read, nothing to answer; a review of the answers so far, each of which can be
 * opened; or a mission, whose answer is how it ended and what happened on the way.
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
    events: v.optional(v.pipe(v.array(taskEventSchema), v.maxLength(limits.taskEvents))),
  }),
  expectsAnswer: ({ config }) => config.mission !== undefined,
  empty: {},
  /** The course of a mission is not in the form. */
  read: () => ({}),
  isEmpty: () => false,
  normalize: ({ outcome, events = [] }, { config }) =>
    config.mission && outcome ? { outcome, events } : {},
  findFaults: ({ outcome }, { config }) =>
    config.mission && config.required && !outcome ? [{ kind: 'empty' }] : [],
});
