import * as v from 'valibot';
import { lenient, optionalAlts, optionalText, optionalTexts } from '../../survey.ts';
import { flag } from './parts.ts';

/** A task for the respondent outside of the survey; a question with it is a mission. */
export const missionSchema = v.object(
  lenient({
    instruction: v.string(),
    link: optionalText,
    steps: v.optional(
      v.array(v.object(lenient({ text: optionalText, imgs: optionalTexts, alts: optionalAlts }))),
      [],
    ),
    remind: flag(true),
    /** Whether the respondent may write notes during the mission. */
    notes: v.optional(v.boolean()),
    /** What the page that is tried has to report, so that the mission counts as reached. */
    goal: v.optional(
      v.object(lenient({ origin: optionalText, path: optionalText, word: optionalText })),
    ),
  }),
);

export type Mission = v.InferOutput<typeof missionSchema>;
