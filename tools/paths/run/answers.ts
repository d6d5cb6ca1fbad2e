import { exampleAnswers } from '../../../contract/examples/index.ts';
import { type Code, type Question, validate } from '../../../contract/questions/index.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';

/** An answer that the law accepts; null where none is found, as when files or lists of the server's are needed. */
export function validAnswer(question: Question): unknown {
  const tried = candidates as Partial<Record<Code, (asked: Question) => Iterable<unknown>>>;
  const answers = tried[question.type]?.(question) ?? exampleAnswers(question.type);
  for (const answer of answers) {
    if (validate(question, answer).faults.length === 0) return answer;
  }
  return null;
}

/** Texts of which one fits most blanks: words, numbers, an address, telephone numbers, long ones. */
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
    return firsts(plain).map((some) => ({ choices: some.map(({ id }) => ({ id })) }));
  },
  3: ({ choice }) => choice.map(({ id }) => ({ choice: id })),
  4: () => texts.map((text) => ({ text })),
  5: (question) => {
    const fitting = ({ id }: { id: string }) =>
      texts.find((text) => {
        const { faults } = validate(question, { blanks: { [id]: text } });
        return !faults.some((fault) => 'at' in fault && fault.at === id);
      }) ?? '';
    return [{ blanks: Object.fromEntries(question.choice.map((one) => [one.id, fitting(one)])) }];
  },
  6: ({ choice }) => [{ rows: inEvery(choice, ({ subChoice }) => subChoice[0]?.id) }],
  7: ({ choice }) =>
    firsts(choice[0]?.subChoice ?? []).map((some) => ({
      rows: inEvery(choice, ({ subChoice }) => subChoice.slice(0, some.length).map(({ id }) => id)),
    })),
  8: ({ config }) => middleFirst(scalePoints(config)).map((score) => ({ score })),
  9: ({ choice, config }) =>
    middleFirst(scalePoints(config)).map((score) => ({ rows: inEvery(choice, () => score) })),
  10: () => [],
  11: () => [{}],
  12: () => [{ files: [] }],
  13: ({ choice }) => [{ order: choice.map(({ id }) => id) }],
  14: ({ choice }) => firsts(choice).map((some) => ({ choices: some.map(({ id }) => ({ id })) })),
  15: ({ choice }) => choice.map(({ id }) => ({ choice: id })),
  16: ({ config }) =>
    middleFirst(scalePoints(config)).map((score) => ({
      score,
      tags: [],
      ...(config.comment === 'required' ? { comment: 'Ada' } : {}),
    })),
  17: () => [{ present: 2, absent: 4 }],
};

/** One of them, two of them, … */
function firsts<One>(all: readonly One[]): (readonly One[])[] {
  return all.map((_, place) => all.slice(0, place + 1));
}

function middleFirst<One>(all: readonly One[]): readonly One[] {
  const middle = Math.floor(all.length / 2);
  return [...all.slice(middle), ...all.slice(0, middle)];
}

function inEvery<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cellOf: (row: Row) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.id, cellOf(row)]));
}
