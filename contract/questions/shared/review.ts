import * as v from 'valibot';
import { lenient, optionalText } from '../../survey.ts';

const feeling = v.picklist([1, 2, 3, 4, 5]);

/**
 * An answer in a review: rich texts in the reader's language; the app has words for feelings, which no survey names.
 */
export const reviewedSchema = v.object(
  lenient({
    id: v.string(),
    title: optionalText,
    answer: optionalText,
    feelings: v.optional(v.object({ present: feeling, absent: feeling })),
  }),
);

export type Reviewed = v.InferOutput<typeof reviewedSchema>;
