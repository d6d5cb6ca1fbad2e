import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { rowsConfig } from '../../contract/questions/shared/rows.ts';
import { boundIssues } from './shared/blank.ts';
import { columnsOf, idsOf, rowIssues } from './shared/matrix.ts';
import { answeredOnly, type ServerQuestionType } from './shared/serverQuestionType.ts';

export const multiCheck: ServerQuestionType<7> = {
  name: 'multiCheck',
  config: { ...rowsConfig, min: bound, max: upperBound },
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
