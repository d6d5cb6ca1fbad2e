import * as v from 'valibot';
import { questionRef } from '../copies/ids.ts';
import { partId } from '../partId.ts';
import { isPattern } from './pattern.ts';

const fact = v.union(
  [v.string(), v.number(), v.boolean()],
  'a text, a number, true or false is expected',
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
    v.description('With question: a row of a matrix, or the rank of an option.'),
  ),
  blank: v.pipe(
    v.optional(partId),
    v.description('With question: one blank of a question with several.'),
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
  atLeast: v.pipe(v.optional(v.number()), v.description('The number is this one or more.')),
  atMost: v.pipe(v.optional(v.number()), v.description('The number is this one or less.')),
  between: v.pipe(
    v.optional(
      v.pipe(
        v.strictTuple([v.number(), v.number()]),
        v.check(([low, high]) => low <= high, 'the lower number comes first'),
      ),
    ),
    v.description('The number is one of these two or between them.'),
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
