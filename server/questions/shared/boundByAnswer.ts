import * as v from 'valibot';

const longestShift = 100_000;

const subjects = {
  question: v.pipe(
    v.optional(v.string()),
    v.description('The id of an earlier question, whose answer is taken.'),
  ),
  value: v.pipe(
    v.optional(v.string()),
    v.description('The name of a value of the survey, which is taken.'),
  ),
  of: v.pipe(
    v.optional(v.literal('today')),
    v.description('The respondent’s day on which the session began is taken.'),
  ),
};

/** An object that takes a bound or a default answer from an earlier answer, a value or the current day. */
export const boundByAnswer = v.pipe(
  v.strictObject({
    ...subjects,
    blank: v.pipe(
      v.optional(v.string()),
      v.description('With question: one blank of a question with several.'),
    ),
    plus: v.pipe(
      v.optional(v.pipe(v.number(), v.minValue(-longestShift), v.maxValue(longestShift))),
      v.description('What is added to it: a number, or days to a date.'),
    ),
  }),
  v.check(
    (bound) => Object.keys(bound).filter((key) => Object.hasOwn(subjects, key)).length === 1,
    'exactly one of question, value and of is expected',
  ),
  v.check(
    ({ question, blank }) => blank === undefined || question !== undefined,
    'has a blank, which needs a question',
  ),
);

export type BoundByAnswer = v.InferOutput<typeof boundByAnswer>;

const constant = v.union([v.number(), v.string()]);
export const anyBlankBound = v.union([v.number(), v.string(), boundByAnswer]);

/**
 * The schema of `min` or `max` of a blank. The input's kind selects the schema, so that an error
 * names a key of the object.
 */
export const blankBound = v.optional(
  v.lazy((input): typeof anyBlankBound => {
    if (input === undefined) return anyBlankBound;
    return (typeof input === 'object' ? boundByAnswer : constant) as never;
  }),
);
