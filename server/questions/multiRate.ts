import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { rowsConfig } from '../../contract/questions/shared/rows.ts';
import { idsOf } from './shared/matrix.ts';
import { hintIssues, ratingFileEntries } from './shared/ratings.ts';
import { scaleVariable } from './shared/scaleWords.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const multiRate: ServerQuestionType<9> = {
  name: 'multiRate',
  config: { ...rowsConfig, ...ratingFileEntries },
  option: {},
  issues: ({ config }) => hintIssues(config),
  askable: () => answeredOnly,
  parts: idsOf,
  partKind: 'number',
  wholeKind: null,
  conditionParts: {
    name: 'row',
    ids: idsOf,
    values: ({ config }) => ({
      values: 'one',
      possible: scalePoints(config).map(String),
      numeric: true,
    }),
    of: ({ rows }, id) => rows[id],
  },
  values: ({ rows }) => Object.keys(rows),
  counting: 'ratings',
  amount: () => null,
  points: ({ rows }) => Object.values(rows).reduce((sum, score) => sum + score, 0),
  variables: ({ choice, config }) =>
    choice.map(({ id, text }) => ({ column: id, parts: [text], ...scaleVariable(config) })),
  cells: ({ rows }) => rows,
};
