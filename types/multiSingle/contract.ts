import * as v from 'valibot';
import { answersInColumns } from '../../contract/questions/shared/answers.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { fieldNames, readChoice } from '../../contract/questions/shared/fields.ts';
import { areOptions } from '../../contract/questions/shared/parts.ts';
import {
  missingRows,
  rowFields,
  rowsConfig,
  rowsOf,
} from '../../contract/questions/shared/rows.ts';

/** Code 6, a matrix: options are rows, their sub-options are columns, and every row has one choice. */
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
  fields: rowFields,
  answers: (question, context) => answersInColumns(question, context, (column) => column),
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
