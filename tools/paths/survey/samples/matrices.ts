import type { Fault } from '../../../../contract/faults.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { scalePoints } from '../../../../contract/questions/shared/ratings.ts';
import { missingRows } from '../../../../contract/questions/shared/rows.ts';
import { counted, joinWords, numberWord } from '../words.ts';
import { countFault } from './choices.ts';
import { nameOf } from './options.ts';
import {
  emptySample,
  impossibleSample,
  invalidSample,
  type Sample,
  validSample,
} from './sample.ts';

type Row = Question<6>['choice'][number];
type Rows<Cell> = Readonly<Record<string, Cell>>;

/** Type 6. */
export function multiSingleSamples(question: Question<6>): readonly Sample[] {
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

/** Type 7: both sides of the bounds of a row. */
export function multiCheckSamples(question: Question<7>): readonly Sample[] {
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

/** Type 9. */
export function multiRateSamples(question: Question<9>): readonly Sample[] {
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

/** All rows except the last: invalid where an answer in each is required. */
function rowMissing(
  question: Question<6 | 7 | 9>,
  answer: (rows: Row[]) => readonly [does: string, answer: { readonly rows: Rows<unknown> }],
): readonly Sample[] {
  const rows: Row[] = question.choice.slice(0, -1);
  const last = question.choice.at(-1);
  if (!last || rows.length === 0) return [];
  const [does, given] = answer(rows);
  const sentence = `${does} Leave the row ${nameOf(question.choice, last.id)} empty.`;
  const faults = missingRows(given.rows, question);
  return [
    faults.length > 0
      ? invalidSample('a row missing', sentence, given, ...faults)
      : validSample('a row missing', sentence, given, { label: 'all rows but one' }),
  ];
}

/** One sentence for rows with the same answer. */
function perRow(rows: readonly Row[], choice: readonly Row[], does: (row: Row) => string): string {
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
