import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readChoice } from './shared/fields.ts';
import { areOptions } from './shared/parts.ts';
import { missingRows, rowsConfig, rowsOf } from './shared/rows.ts';

/** Code 6, a matrix: rows are options, columns their sub-options, one of them in every row. */
export const multiSingle = defineQuestion({
  code: 6,
  name: 'multiSingle',
  needsOptions: true,
  hasColumns: true,
  config: rowsConfig,
  option: {},
  answer: rowsOf(v.string()),
  empty: { rows: {} },
  read: (fields, { choice }) => ({
    rows: Object.fromEntries(
      choice.flatMap(({ id }) => {
        const column = readChoice(fields, fieldNames.row(id));
        return column === null ? [] : [[id, column]];
      }),
    ),
  }),
  isEmpty: ({ rows }) => Object.keys(rows).length === 0,
  missing: (question) => missingRows({}, question),
  findFaults({ rows }, question) {
    const { choice } = question;
    const areRowsValid = Object.entries(rows).every(([row, column]) => {
      const option = choice.find(({ id }) => id === row);
      return option !== undefined && areOptions([column], option.subChoice);
    });
    return areRowsValid ? missingRows(rows, question) : [{ kind: 'malformed' }];
  },
});
