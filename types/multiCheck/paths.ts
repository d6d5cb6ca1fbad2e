import type { Fault } from '../../contract/faults.ts';
import type { Question } from '../../contract/questions/index.ts';
import { missingRows } from '../../contract/questions/shared/rows.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { several } from '../../packages/paths/simulate/answers/options.ts';
import { countFault } from '../../packages/paths/survey/samples/choices.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import {
  perRow,
  type Row,
  type Rows,
  rowMissing,
} from '../../packages/paths/survey/samples/rows.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import { joinWords, numberWord } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<7> = {
  samples: multiCheckSamples,
  simulate: columnsInEveryRow,
  habit: { seconds: 10, burden: 1.6, isPerRow: true },
};

/** Answers on both sides of the bounds of a row. */
function multiCheckSamples(question: Question<7>): readonly Sample[] {
  const { choice, config } = question;
  const { min, max } = config;
  const least = Math.max(min ?? 1, 1);
  const ids = (row: Row, count: number) => row.subChoice.slice(0, count).map(({ id }) => id);
  const all = (count: number, rows = choice): Rows<readonly string[]> =>
    Object.fromEntries(rows.map((row) => [row.id, ids(row, Math.min(count, max ?? count))]));
  const chooses = (row: Row, chosen: readonly string[]) =>
    `choose ${joinWords(chosen.map((id) => nameOf(row.subChoice, id)))}, and nothing else`;
  const does = (rows: Rows<readonly string[]>) =>
    perRow(
      choice.filter(({ id }) => Object.hasOwn(rows, id)),
      choice,
      (row) => chooses(row, rows[row.id] ?? []),
    );
  const whole = (name: string, rows: Rows<readonly string[]>, label: string) =>
    validSample(name, does(rows), { rows }, { label });
  const [first] = choice;
  const odd = (name: string, count: number, why: string, fault: Fault) => {
    if (!first) return [];
    const rows = { ...all(least), [first.id]: ids(first, count) };
    const sentence = `${does(rows).replace(/\.$/, '')}: in the row ${nameOf(choice, first.id)} ${why}.`;
    return [invalidSample(name, sentence, { rows }, { ...fault, at: first.id })];
  };
  return [
    emptySample(config.required, { rows: {} }, missingRows({}, question)),
    ...rowMissing(question, (rows) => [does(all(least, rows)), { rows: all(least, rows) }]),
    ...(least > 1
      ? odd(
          'min-1',
          least - 1,
          `${numberWord(least - 1)}, although ${numberWord(least)} are needed`,
          countFault(min, max, 'tooFew'),
        )
      : []),
    ...(max !== undefined && first && first.subChoice.length > max
      ? odd(
          'max+1',
          max + 1,
          `${numberWord(max + 1)}, although ${numberWord(max)} ${max === 1 ? 'is' : 'are'} allowed`,
          countFault(min, max, 'tooMany'),
        )
      : []),
    ...(max === 0
      ? []
      : [
          whole('min', all(least), `${numberWord(least)} in each row`),
          whole('max', all(Number.POSITIVE_INFINITY), 'as many as there can be in each row'),
        ]),
  ];
}

function columnsInEveryRow(
  { questionId, choice, config }: Question<7>,
  answering: Answering,
): unknown {
  const { tendencies } = answering;
  const rows = choice.map(({ id, subChoice }) => {
    const weightOf = (column: { id: string }) => tendencies.weight(questionId, id, column.id);
    const chosen = several(subChoice, weightOf, config, answering).map((column) => column.id);
    return [id, subChoice.map((column) => column.id).filter((column) => chosen.includes(column))];
  });
  return { rows: Object.fromEntries(rows) };
}
