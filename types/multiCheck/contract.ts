import * as v from 'valibot';
import { answersInColumns, rowsWith } from '../../contract/questions/shared/answers.ts';
import { countFaults } from '../../contract/questions/shared/bounds.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { fieldNames, readTexts } from '../../contract/questions/shared/fields.ts';
import { areOptions, bound, upperBound } from '../../contract/questions/shared/parts.ts';
import {
  missingRows,
  rowFields,
  rowsConfig,
  rowsOf,
} from '../../contract/questions/shared/rows.ts';

interface Row {
  readonly subChoice: readonly { readonly id: string }[];
}

/** Code 7, a matrix with several choices in every row; `min` and `max` apply to each row. */
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
  fields: rowFields,
  answers(question, context) {
    const { choice, config } = question;
    const least = Math.max(config.min ?? 1, 1);
    const columns = (ids: readonly string[], count: number) => ids.slice(0, Math.max(count, 1));
    const idsOf = ({ subChoice }: Row) => subChoice.map(({ id }) => id);
    const inFirst = (count: number) =>
      rowsWith(choice, (row) => columns(idsOf(row), row === choice[0] ? count : least));
    const most = config.max ?? Math.max(0, ...choice.map(({ subChoice }) => subChoice.length));
    return [
      ...answersInColumns(question, context, (column, row) =>
        columns([column, ...idsOf(row).filter((id) => id !== column)], least),
      ),
      rowsWith(choice, (row) => columns(idsOf(row), most)),
      ...(least > 1 ? [inFirst(least - 1)] : []),
      ...(config.max === undefined ? [] : [inFirst(config.max + 1)]),
    ];
  },
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
