import * as v from 'valibot';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { hintIssues, ratingFileEntries } from './shared/ratings.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const evaluate: ServerQuestionType<16> = {
  name: 'evaluate',
  config: {
    ...ratingFileEntries,
    comment: v.optional(v.picklist(['none', 'optional', 'required']), 'none'),
  },
  option: { scores: v.optional(v.array(v.number()), []) },
  issues: ({ choice, config }) => [
    ...hintIssues(config),
    ...choice.flatMap(({ questionConfig }, index) =>
      questionConfig.scores.flatMap((score, scoreIndex) =>
        scalePoints(config).includes(score)
          ? []
          : [
              {
                path: `choice[${index}].questionConfig.scores[${scoreIndex}]`,
                reason: `no point has the score ${score}`,
              },
            ],
      ),
    ),
  ],
  askable: ({ config }) => ({
    values: 'one',
    possible: scalePoints(config).map(String),
    numeric: true,
  }),
  values: ({ score }) => (score === null ? [] : [String(score)]),
  amount: ({ score }) => score,
  points: ({ score }) => score ?? 0,
  columns: ({ choice, config }) => [
    '',
    ...choice.map(({ id }) => id),
    ...(config.comment === 'none' ? [] : ['comment']),
  ],
  cells: ({ score, tags, comment }) => ({
    ...(score === null ? {} : { '': score }),
    ...Object.fromEntries(tags.map((tag) => [tag, 1])),
    ...(comment === undefined ? {} : { comment }),
  }),
};
