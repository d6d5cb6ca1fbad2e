import { exampleAnswers } from '../../../contract/examples/index.ts';
import { type Code, type Question, validate } from '../../../contract/questions/index.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { typedTexts } from '../survey/samples/typedTexts.ts';

/** A valid answer; null where none is found, as for files or linked lists. */
export function validAnswer(question: Question): unknown {
  const generators = candidates as Partial<
    Record<Code, (typedQuestion: Question) => Iterable<unknown>>
  >;
  const answers = generators[question.type]?.(question) ?? exampleAnswers(question.type);
  for (const answer of answers) {
    if (validate(question, answer).faults.length === 0) return answer;
  }
  return null;
}

/** Candidates for blanks of every format. */
const texts: readonly string[] = [
  '12',
  'Ada',
  'ada@example.org',
  '中文',
  '13912345678',
  '9123456789',
  ...[1, 4, 6, 8, 16, 30, 100, 300].flatMap((length) => ['7'.repeat(length), 'a'.repeat(length)]),
];

const candidates: { [C in Code]?: (question: Question<C>) => Iterable<unknown> } = {
  0: () => [{}],
  1: ({ choice }) => choice.map(({ id }) => ({ choice: id })),
  2: ({ choice }) => {
    const plain = choice.filter(({ questionConfig: { exclusive, input } }) => !exclusive && !input);
    return prefixes(plain).map((options) => ({ choices: options.map(({ id }) => ({ id })) }));
  },
  3: ({ choice }) => choice.map(({ id }) => ({ choice: id })),
  4: ({ config }) => [...typedTexts(config), ...texts].map((text) => ({ text })),
  5: (question) => {
    const fitting = ({ id, questionConfig }: Question<5>['choice'][number]) =>
      [...typedTexts(questionConfig), ...texts].find((text) => {
        const { faults } = validate(question, { blanks: { [id]: text } });
        return !faults.some((fault) => 'at' in fault && fault.at === id);
      }) ?? '';
    return [
      { blanks: Object.fromEntries(question.choice.map((blank) => [blank.id, fitting(blank)])) },
    ];
  },
  6: ({ choice }) => [{ rows: inEvery(choice, ({ subChoice }) => subChoice[0]?.id) }],
  7: ({ choice }) =>
    prefixes(choice[0]?.subChoice ?? []).map((columns) => ({
      rows: inEvery(choice, ({ subChoice }) =>
        subChoice.slice(0, columns.length).map(({ id }) => id),
      ),
    })),
  8: ({ config }) => middleFirst(scalePoints(config)).map((score) => ({ score })),
  9: ({ choice, config }) =>
    middleFirst(scalePoints(config)).map((score) => ({ rows: inEvery(choice, () => score) })),
  10: () => [],
  11: () => [{}],
  12: () => [{ files: [] }],
  13: ({ choice }) => [{ order: choice.map(({ id }) => id) }],
  14: ({ choice }) =>
    prefixes(choice.filter(({ questionConfig }) => !questionConfig.input)).map((options) => ({
      choices: options.map(({ id }) => ({ id })),
    })),
  15: ({ choice }) => choice.map(({ id }) => ({ choice: id })),
  16: ({ config }) =>
    middleFirst(scalePoints(config)).map((score) => ({
      score,
      tags: [],
      ...(config.comment === 'required' ? { comment: 'Ada' } : {}),
    })),
  17: () => [{ present: 2, absent: 4 }],
};

/** The first item, the first two, and so on. */
function prefixes<One>(items: readonly One[]): (readonly One[])[] {
  return items.map((_, index) => items.slice(0, index + 1));
}

function middleFirst<One>(items: readonly One[]): readonly One[] {
  const middle = Math.floor(items.length / 2);
  return [...items.slice(middle), ...items.slice(0, middle)];
}

function inEvery<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cellOf: (row: Row) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.id, cellOf(row)]));
}
