import type { QuestionAnsweredBy } from '../../../../contract/questions/index.ts';
import { missingRows } from '../../../../contract/questions/shared/rows.ts';
import { joinWords } from '../words.ts';
import { nameOf } from './options.ts';
import { invalidSample, type Sample, validSample } from './sample.ts';

export type Row = QuestionAnsweredBy<'rows'>['choice'][number];
export type Rows<Cell> = Readonly<Record<string, Cell>>;

/** An answer in all rows except the last, which is invalid where each row needs an answer. */
export function rowMissing(
  question: QuestionAnsweredBy<'rows'>,
  answer: (rows: Row[]) => readonly [does: string, answer: { readonly rows: Rows<unknown> }],
): readonly Sample[] {
  const rows: Row[] = question.choice.slice(0, -1);
  const last = question.choice.at(-1);
  if (!last || rows.length === 0) return [];
  const [does, rowsAnswer] = answer(rows);
  const sentence = `${does} Leave the row ${nameOf(question.choice, last.id)} empty.`;
  const faults = missingRows(rowsAnswer.rows, question);
  return [
    faults.length > 0
      ? invalidSample('a row missing', sentence, rowsAnswer, ...faults)
      : validSample('a row missing', sentence, rowsAnswer, { label: 'all rows but one' }),
  ];
}

/** The sentence that gives the same answer in each row. */
export function perRow(
  rows: readonly Row[],
  choice: readonly Row[],
  does: (row: Row) => string,
): string {
  const [first] = rows;
  if (!first) return 'Leave every row empty.';
  const isAlike = rows.every((row) => does(row) === does(first));
  if (isAlike && rows.length === choice.length && rows.length > 1) {
    return `In every row, ${does(first)}.`;
  }
  if (isAlike) {
    const names = joinWords(rows.map(({ id }) => nameOf(choice, id)));
    return `In the ${rows.length === 1 ? 'row' : 'rows'} ${names}, ${does(first)}.`;
  }
  return rows.map((row) => `In the row ${nameOf(choice, row.id)}, ${does(row)}.`).join(' ');
}
