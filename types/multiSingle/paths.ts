import type { Question } from '../../contract/questions/index.ts';
import { missingRows } from '../../contract/questions/shared/rows.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import {
  perRow,
  type Row,
  type Rows,
  rowMissing,
} from '../../packages/paths/survey/samples/rows.ts';
import {
  emptySample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';

export const paths: QuestionTypePaths<6> = {
  samples: multiSingleSamples,
  simulate: columnInEveryRow,
  habit: { seconds: 8, burden: 1.6, isPerRow: true },
};

function multiSingleSamples(question: Question<6>): readonly Sample[] {
  const { choice, config } = question;
  const cells = (row: Row, name: string) =>
    (name === 'last' ? row.subChoice.at(-1) : row.subChoice[0])?.id ?? '';
  const all = (name: string, rows = choice): Rows<string> =>
    Object.fromEntries(rows.map((row) => [row.id, cells(row, name)]));
  const does = (name: string, rows = choice) =>
    perRow(rows, choice, (row) => `choose ${nameOf(row.subChoice, cells(row, name))}`);
  return [
    emptySample(config.required, { rows: {} }, missingRows({}, question)),
    ...rowMissing(question, (rows) => [does('first', rows), { rows: all('first', rows) }]),
    validSample('first', does('first'), { rows: all('first') }, { label: 'the first column' }),
    validSample('last', does('last'), { rows: all('last') }, { label: 'the last column' }),
  ];
}

function columnInEveryRow(
  { questionId, choice }: Question<6>,
  { random, tendencies }: Answering,
): unknown {
  return {
    rows: Object.fromEntries(
      choice.map(({ id, subChoice }) => [
        id,
        random.pick(subChoice, (column) => tendencies.weight(questionId, id, column.id)).id,
      ]),
    ),
  };
}
