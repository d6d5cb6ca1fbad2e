import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { rowsConfig } from '../../contract/questions/shared/rows.ts';
import { boundIssues } from '../../server/questions/shared/blank.ts';
import { columnsOf, idsOf, rowIssues } from '../../server/questions/shared/matrix.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';

export const multiCheck: ServerQuestionType<7> = {
  name: 'multiCheck',
  otherNames: otherNames('matrixcheckbox checkboxgrid checkboxmatrix'),
  config: { ...rowsConfig, min: bound, max: upperBound },
  keyDescriptions: {
    'config.min': 'The fewest columns that are chosen in each row.',
    'config.max': 'The most columns that are chosen in each row.',
  },
  option: {},
  hasSubChoices: true,
  issues: ({ choice, config: { min, max } }) => [
    ...boundIssues(min, max, 'config', ['min', 'max']),
    ...rowIssues(choice),
    ...choice.flatMap(({ subChoice }, index) =>
      min !== undefined && min > subChoice.length
        ? [{ path: `choice[${index}].subChoice`, reason: `has fewer columns than min, ${min}` }]
        : [],
    ),
  ],
  askable: () => answeredOnly,
  parts: idsOf,
  partKind: 'several',
  wholeKind: null,
  plain: { part: fieldNames.row, hasSeveral: (part) => part !== undefined },
  conditionParts: {
    name: 'row',
    ids: idsOf,
    values: (question, row) => ({
      values: 'several',
      possible: columnsOf(question, row),
      numeric: false,
    }),
    of: ({ rows }, id) => rows[id],
  },
  values: ({ rows }) => Object.keys(rows),
  counting: 'columnsInRows',
  amount: () => null,
  points: ({ rows }, scoreOf) =>
    Object.entries(rows)
      .flatMap(([row, columns]) => columns.map((column) => scoreOf(row, column)))
      .reduce((sum, points) => sum + points, 0),
  variables: ({ choice }) =>
    choice.flatMap(({ id, text, subChoice }) =>
      subChoice.map((column) => ({
        column: `${id}.${column.id}`,
        kind: 'flag',
        parts: [text, column.text],
        values: [{ value: 1, label: column.text, scored: [id, column.id] }],
      })),
    ),
  cells: ({ rows }, { choice }) =>
    Object.fromEntries(
      choice.flatMap(({ id, subChoice }) => {
        const chosen = rows[id];
        if (!chosen) return [];
        return subChoice.map((column) => [
          `${id}.${column.id}`,
          chosen.includes(column.id) ? 1 : 0,
        ]);
      }),
    ),
};
