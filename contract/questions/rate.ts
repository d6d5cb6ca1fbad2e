import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { points, ratingEntries } from './shared/ratings.ts';

/** Code 8, a rating scale. */
export const rate = defineQuestion({
  code: 8,
  noun: 'rate',
  hasScale: true,
  config: ratingEntries,
  option: {},
  answer: v.object({ score: v.nullable(v.number()) }),
  empty: { score: null },
  isEmpty: (answer) => answer.score === null,
  law: ({ score }, { config }) =>
    points(config).some((point) => point === score) ? [] : [{ kind: 'malformed' }],
});
