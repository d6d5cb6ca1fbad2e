import type { ServerQuestionType } from 'askpath/server/questions/shared/serverQuestionType.ts';
import * as v from 'valibot';
import { ends } from './contract.ts';
import { words } from './words.ts';

export const server: ServerQuestionType<1001> = {
  name: 'period',
  config: {
    longest: v.pipe(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      v.description('The most days of the period.'),
    ),
    patternMessage: v.pipe(
      v.optional(v.string()),
      v.description('What is said about a period that is too long or ends before it begins.'),
    ),
  },
  option: null,
  issues: () => [],
  askable: () => ({ values: 'some', possible: null, numeric: false }),
  parts: () => ends,
  wholeKind: null,
  plain: {},
  values: ({ first, last }) => (first === '' && last === '' ? [] : [first, last]),
  counting: 'nothing',
  amount: () => null,
  points: () => 0,
  variables: () => ends.map((end) => ({ column: end, kind: 'date', parts: [words('en')[end]] })),
  cells: ({ first, last }) => (first === '' ? {} : { first, last }),
};
