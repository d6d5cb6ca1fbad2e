import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { readNumber } from './shared/fields.ts';
import { ratingEntries, scalePoints } from './shared/ratings.ts';

/** Code 8, a rating scale. */
export const rate = defineQuestion({
  code: 8,
  name: 'rate',
  hasScale: true,
  config: { ...ratingEntries, look: v.optional(v.picklist(['slider', 'stepper'])) },
  option: {},
  answer: v.object({ score: v.nullable(v.number()) }),
  empty: { score: null },
  read: (fields) => ({ score: readNumber(fields, 'score') }),
  isEmpty: (answer) => answer.score === null,
  findFaults: ({ score }, { config }) =>
    scalePoints(config).some((point) => point === score) ? [] : [{ kind: 'malformed' }],
});
