import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { rowsConfig } from '../../contract/questions/shared/rows.ts';
import { columnsOf, idsOf, rowIssues } from '../../server/questions/shared/matrix.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import { optionValues } from '../../server/questions/shared/variable.ts';

export const multiSingle: ServerQuestionType<6> = {
  name: 'multiSingle',
  otherNames: otherNames('matrix grid table array matrixdropdown likertscale'),
  config: rowsConfig,
  option: {},
  hasSubChoices: true,
  issues: ({ choice }) => rowIssues(choice),
  askable: () => answeredOnly,
  parts: idsOf,
  wholeKind: null,
  plain: { part: fieldNames.row },
  conditionParts: {
    name: 'row',
    ids: idsOf,
    values: (question, row) => ({
      values: 'one',
      possible: columnsOf(question, row),
      numeric: false,
    }),
    of: ({ rows }, id) => rows[id],
  },
  values: ({ rows }) => Object.keys(rows),
  counting: 'columnInRows',
  amount: () => null,
  points: ({ rows }, scoreOf) =>
    Object.entries(rows).reduce((sum, [row, column]) => sum + scoreOf(row, column), 0),
  variables: ({ choice }) =>
    choice.map((row) => ({
      column: row.id,
      kind: 'choice',
      parts: [row.text],
      values: optionValues(row.subChoice, row),
    })),
  cells: ({ rows }) => rows,
};
