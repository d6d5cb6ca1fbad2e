import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { rowsConfig } from '../../contract/questions/shared/rows.ts';
import { idsOf } from '../../server/questions/shared/matrix.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { hintIssues, ratingFileEntries } from '../../server/questions/shared/ratings.ts';
import { scaleVariable } from '../../server/questions/shared/scaleWords.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';

export const multiRate: ServerQuestionType<9> = {
  name: 'multiRate',
  otherNames: otherNames('matrixrating ratinggrid ratingmatrix'),
  config: { ...rowsConfig, ...ratingFileEntries },
  option: {},
  issues: ({ config }) => hintIssues(config),
  askable: () => answeredOnly,
  parts: idsOf,
  partKind: 'number',
  wholeKind: null,
  plain: { part: fieldNames.row },
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
