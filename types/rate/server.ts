import * as v from 'valibot';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { autoAdvanceEntry } from '../../server/questions/shared/autoAdvance.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { hintIssues, ratingFileEntries } from '../../server/questions/shared/ratings.ts';
import { scaleVariable } from '../../server/questions/shared/scaleWords.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';

export const rate: ServerQuestionType<8> = {
  name: 'rate',
  otherNames: otherNames(
    'nps rating scale slider likert stars csat ces opinionscale range netpromoterscore smiley',
  ),
  config: {
    ...autoAdvanceEntry,
    ...ratingFileEntries,
    look: v.optional(v.picklist(['slider', 'stepper'])),
  },
  option: null,
  issues: ({ config }) => hintIssues(config),
  askable: ({ config }) => ({
    values: 'one',
    possible: scalePoints(config).map(String),
    numeric: true,
  }),
  plain: { whole: 'score' },
  values: ({ score }) => (score === null ? [] : [String(score)]),
  counting: 'rating',
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  variables: ({ config }) => [{ column: '', ...scaleVariable(config) }],
  cells: ({ score }) => (score === null ? {} : { '': score }),
};
