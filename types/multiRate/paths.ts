import type { Question } from '../../contract/questions/index.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { missingRows } from '../../contract/questions/shared/rows.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { pointOn } from '../../packages/paths/simulate/answers/scales.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import { perRow, type Rows, rowMissing } from '../../packages/paths/survey/samples/rows.ts';
import {
  emptySample,
  impossibleSample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { counted } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<9> = {
  samples: multiRateSamples,
  simulate: ({ questionId, choice, config }, answering) => ({
    rows: Object.fromEntries(
      choice.map(({ id }) => [id, pointOn(config, answering, questionId, id)]),
    ),
  }),
  habit: { seconds: 8, burden: 1.6, isPerRow: true },
};

function multiRateSamples(question: Question<9>): readonly Sample[] {
  const { choice, config } = question;
  const scale = scalePoints(config);
  const [low = 0, high = 0] = [scale[0], scale.at(-1)];
  const all = (score: number, rows = choice): Rows<number> =>
    Object.fromEntries(rows.map(({ id }) => [id, score]));
  const does = (score: number, rows = choice) => perRow(rows, choice, () => `choose ${score}`);
  const beyond = (name: string, score: number) =>
    choice
      .slice(0, 1)
      .map(({ id }) =>
        impossibleSample(
          name,
          `Look for a point ${score} in the row ${nameOf(choice, id)}.`,
          { rows: { ...all(low), [id]: score } },
          { kind: 'malformed' },
        ),
      );
  return [
    emptySample(config.required, { rows: {} }, missingRows({}, question)),
    ...rowMissing(question, (rows) => [does(low, rows), { rows: all(low, rows) }]),
    ...beyond('min-1', low - 1),
    ...beyond('max+1', high + 1),
    validSample(
      'min',
      does(low),
      { rows: all(low) },
      { label: `${counted(low, 'point')} in each row` },
    ),
    validSample(
      'max',
      does(high),
      { rows: all(high) },
      { label: `${counted(high, 'point')} in each row` },
    ),
  ];
}
