import * as v from 'valibot';
import { conditionSchema } from '../conditions/condition.ts';
import { endPageEntries } from '../ends/schema.ts';
import { partId } from '../partId.ts';

const placeCount = v.pipe(v.number(), v.integer(), v.minValue(1));

const quotaSchema = v.strictObject({
  id: v.pipe(partId, v.description('The id in the export and in the counts.')),
  when: v.pipe(
    conditionSchema,
    v.description('The sessions that count; judged after each answer, and when a session ends.'),
  ),
  max: v.pipe(
    placeCount,
    v.description('How many sessions count; those after them end at once, by their own end page.'),
  ),
  end: v.pipe(
    v.optional(v.strictObject(endPageEntries)),
    v.description('The end page where this quota is full; without it that of the survey.'),
  ),
});

/** The keys of a survey file that limit how many sessions end with answers. */
export const quotaEntries = {
  maxAnswers: v.pipe(
    v.optional(placeCount),
    v.description(
      'How many sessions may end with answers; after them the survey is closed to those who have not begun.',
    ),
  ),
  quotas: v.pipe(
    v.optional(v.pipe(v.array(quotaSchema), v.minLength(1), v.maxLength(50))),
    v.description('How many sessions of a kind may end with answers.'),
  ),
};

export type Quota = v.InferOutput<typeof quotaSchema>;
