import * as v from 'valibot';
import { boundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { areOrdered, momentKindIn } from '../../questions/shared/momentNumbers.ts';
import { questionRef } from '../copies/ids.ts';
import { partId } from '../partId.ts';
import { isPattern } from './pattern.ts';

const fact = v.union(
  [v.string(), v.number(), v.boolean()],
  'a text, a number, true or false is expected',
);

const moment = v.pipe(
  v.string(),
  v.check(
    (text) => momentKindIn(text) !== null,
    'a date, a time or a month such as "2031-05-01", "09:30" or "2031-05" is expected',
  ),
);
export const anyMoment = v.union([moment, boundByAnswer]);
/**
 * The schema of a constant or of a bound object is chosen by the input, so that an error names a
 * key of the object.
 */
const movingMoment = v.lazy((input): typeof anyMoment => {
  if (input === undefined) return anyMoment;
  return (typeof input === 'object' && input !== null ? boundByAnswer : moment) as never;
});
const bound = v.union(
  [v.number(), moment],
  'a number is expected, or a date, a time or a month such as "2031-05-01", "09:30" or "2031-05"',
);

export const subjects = {
  question: v.pipe(v.optional(questionRef), v.description('The id of an earlier question.')),
  value: v.pipe(v.optional(v.string()), v.description('The name of a value of the survey.')),
  of: v.pipe(
    v.optional(v.picklist(['score', 'language', 'device', 'arm'])),
    v.description(
      'The score so far, the language of the respondent, the device (desktop, mobile or pad), or the arm.',
    ),
  ),
};

export const parts = {
  row: v.pipe(
    v.optional(partId),
    v.description(
      'With question: a row of a matrix, the rank of an option, or a part that the type of the question names.',
    ),
  ),
  blank: v.pipe(
    v.optional(partId),
    v.description(
      'With question: one blank of a question with several, the text of an option or a linked item, or the comment.',
    ),
  ),
  count: v.pipe(
    v.optional(v.literal(true)),
    v.description('With question: how many options are chosen, or files uploaded.'),
  ),
};

export const tests = {
  is: v.pipe(v.optional(fact), v.description('The answer is this one.')),
  isNot: v.pipe(v.optional(fact), v.description('The answer is not this one, or there is none.')),
  includes: v.pipe(v.optional(v.string()), v.description('This option is chosen.')),
  excludes: v.pipe(v.optional(v.string()), v.description('This option is not chosen.')),
  atLeast: v.pipe(
    v.optional(bound),
    v.description('The number, date, time or month is this one or more.'),
  ),
  atMost: v.pipe(
    v.optional(bound),
    v.description('The number, date, time or month is this one or less.'),
  ),
  between: v.pipe(
    v.optional(
      v.pipe(
        v.strictTuple([bound, bound]),
        v.check(areOrdered, 'the lower one comes first, and both are of one kind'),
      ),
    ),
    v.description('The number, date, time or month is one of these two or between them.'),
  ),
  before: v.pipe(
    v.optional(movingMoment),
    v.description('The date, time or month is earlier than this one, or than a bound.'),
  ),
  after: v.pipe(
    v.optional(movingMoment),
    v.description('The date, time or month is later than this one, or than a bound.'),
  ),
  matches: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isPattern, 'a regular expression of RE2 is expected, without look-around'),
      ),
    ),
    v.description('The whole text matches this regular expression (RE2).'),
  ),
  answered: v.pipe(v.optional(v.boolean()), v.description('Whether there is an answer.')),
  notAnswered: v.pipe(v.optional(v.literal(true)), v.description('There is no answer.')),
};
