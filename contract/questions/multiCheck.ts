import * as v from 'valibot';
import { countFaults } from './shared/bounds.ts';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readTexts } from './shared/fields.ts';
import { areOptions, bound, upperBound } from './shared/parts.ts';
import { missingRows, rowsConfig, rowsOf } from './shared/rows.ts';

/** Code 7, a matrix with several columns in every row; `min` and `max` hold for each row. */
export const multiCheck = defineQuestion({
  code: 7,
  name: 'multiCheck',
  needsOptions: true,
  hasColumns: true,
  hasBounds: true,
  config: { ...rowsConfig, min: bound, max: upperBound },
  option: {},
  answer: rowsOf(v.array(v.string())),
  empty: { rows: {} },
  read: (fields, { choice }) => ({
    rows: Object.fromEntries(
      choice.flatMap(({ id }) => {
        const columns = readTexts(fields, fieldNames.row(id));
        return columns.length === 0 ? [] : [[id, columns]];
      }),
    ),
  }),
  isEmpty: ({ rows }) => Object.values(rows).every((columns) => columns.length === 0),
  normalize: ({ rows }) => ({
    rows: Object.fromEntries(Object.entries(rows).filter(([, columns]) => columns.length > 0)),
  }),
  missing: (question) => missingRows({}, question),
  findFaults({ rows }, question) {
    const { choice, config } = question;
    const areRowsValid = Object.entries(rows).every(([row, columns]) => {
      const option = choice.find(({ id }) => id === row);
      return option !== undefined && areOptions(columns, option.subChoice);
    });
    if (!areRowsValid) return [{ kind: 'malformed' }];
    const counted = choice.flatMap(({ id, subChoice }) =>
      Object.hasOwn(rows, id)
        ? countFaults(rows[id]?.length ?? 0, { ...config, available: subChoice.length }, id)
        : [],
    );
    return [...missingRows(rows, question), ...counted];
  },
});
