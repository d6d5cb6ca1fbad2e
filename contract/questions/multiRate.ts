import * as v from 'valibot';
import { defineQuestion } from './shared/define.ts';
import { fieldNames, readNumber } from './shared/fields.ts';
import { ratingEntries, scalePoints } from './shared/ratings.ts';
import { missingRows, rowsConfig, rowsOf } from './shared/rows.ts';

/** Code 9, a rating scale for every row. */
export const multiRate = defineQuestion({
  code: 9,
  name: 'multiRate',
  needsOptions: true,
  hasScale: true,
  config: { ...rowsConfig, ...ratingEntries },
  option: {},
  answer: rowsOf(v.number()),
  empty: { rows: {} },
  read: (fields, { choice }) => ({
    rows: Object.fromEntries(
      choice.flatMap(({ id }) => {
        const score = readNumber(fields, fieldNames.row(id));
        return score === null ? [] : [[id, score]];
      }),
    ),
  }),
  isEmpty: ({ rows }) => Object.keys(rows).length === 0,
  missing: (question) => missingRows({}, question),
  findFaults({ rows }, question) {
    const { choice, config } = question;
    const scores = scalePoints(config);
    const areRowsValid = Object.entries(rows).every(
      ([row, score]) => choice.some(({ id }) => id === row) && scores.includes(score),
    );
    return areRowsValid ? missingRows(rows, question) : [{ kind: 'malformed' }];
  },
});
