import * as v from 'valibot';
import { pointsToTry, rowsWith } from '../../contract/questions/shared/answers.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { fieldNames, readNumber } from '../../contract/questions/shared/fields.ts';
import { ratingEntries, scalePoints } from '../../contract/questions/shared/ratings.ts';
import {
  missingRows,
  rowFields,
  rowsConfig,
  rowsOf,
} from '../../contract/questions/shared/rows.ts';

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
  fields: rowFields,
  answers({ choice, config }, context) {
    const points = scalePoints(config);
    const [low = 0, high = 0] = [points[0], points.at(-1)];
    const inFirst = (score: number) => rowsWith(choice, (row) => (row === choice[0] ? score : low));
    return [
      ...pointsToTry(points, context).map((score) => rowsWith(choice, () => score)),
      rowsWith(choice, (row) => (row === choice.at(-1) ? undefined : low)),
      inFirst(low - 1),
      inFirst(high + 1),
    ];
  },
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
