import * as v from 'valibot';
import { pointsToTry } from '../../contract/questions/shared/answers.ts';
import { defineQuestion } from '../../contract/questions/shared/define.ts';
import { readNumber } from '../../contract/questions/shared/fields.ts';
import { ratingEntries, scalePoints } from '../../contract/questions/shared/ratings.ts';

/** Code 8, a rating scale. */
export const rate = defineQuestion({
  code: 8,
  name: 'rate',
  hasScale: true,
  config: { ...ratingEntries, look: v.optional(v.picklist(['slider', 'stepper'])) },
  option: {},
  answer: v.object({ score: v.nullable(v.number()) }),
  empty: { score: null },
  read: (fields) => ({ score: readNumber(fields, 'score') }),
  fields: ({ score }) => (score === null ? {} : { score: String(score) }),
  answers({ config }, context) {
    const points = scalePoints(config);
    const beyond = [(points[0] ?? 0) - 1, (points.at(-1) ?? 0) + 1];
    return [...pointsToTry(points, context), ...beyond].map((score) => ({ score }));
  },
  isEmpty: (answer) => answer.score === null,
  // A hint for the score appears with it, to be read before the next question.
  isCompletedByPress: ({ score }, { config }) =>
    config.look === undefined && config.rateHint.every((hint) => hint.score !== score),
  findFaults({ score }, { config }) {
    const points = scalePoints(config);
    if (points.some((point) => point === score)) return [];
    // A field accepts any number, so a number off the scale is a fault that the respondent can correct, not a malformed
    // answer.
    return config.look === 'stepper' ? [scaleFault(points)] : [{ kind: 'malformed' }];
  },
});

/** The fault of a number outside the scale. */
export function scaleFault(points: readonly number[]) {
  return { kind: 'range', min: points[0] ?? 0, max: points.at(-1) ?? 0 } as const;
}
