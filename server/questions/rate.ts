import * as v from 'valibot';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { hintIssues, ratingFileEntries } from './shared/ratings.ts';
import { scaleVariable } from './shared/scaleWords.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const rate: ServerQuestionType<8> = {
  name: 'rate',
  config: { ...ratingFileEntries, look: v.optional(v.picklist(['slider', 'stepper'])) },
  option: null,
  issues: ({ config }) => hintIssues(config),
  askable: ({ config }) => ({
    values: 'one',
    possible: scalePoints(config).map(String),
    numeric: true,
  }),
  values: ({ score }) => (score === null ? [] : [String(score)]),
  counting: 'rating',
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  variables: ({ config }) => [{ column: '', ...scaleVariable(config) }],
  cells: ({ score }) => (score === null ? {} : { '': score }),
};
