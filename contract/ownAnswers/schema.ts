import * as v from 'valibot';
import { lenient, optionalText, optionalTexts } from '../survey.ts';

/** Texts are plain, without markup. */
const ownAnswerSchema = v.object(
  lenient({
    title: optionalText,
    /** Empty where the question was left out; a matrix has a line for each row. */
    lines: optionalTexts,
    /** Parts of an answer that the app has words for: a feeling with a feature, and one without. */
    present: v.optional(v.picklist([1, 2, 3, 4, 5])),
    absent: v.optional(v.picklist([1, 2, 3, 4, 5])),
  }),
);

export const ownAnswersSchema = v.object(
  lenient({
    title: optionalText,
    lang: v.optional(v.string()),
    locale: v.optional(v.string()),
    /** Epoch milliseconds. */
    startedAt: v.number(),
    endedAt: v.number(),
    signature: v.optional(v.string()),
    answers: v.optional(v.array(ownAnswerSchema), []),
  }),
);

export type OwnAnswers = v.InferOutput<typeof ownAnswersSchema>;
