import { answersContext } from '../../../contract/examples/answers.ts';
import {
  type Answer,
  answersTo,
  emptyAnswer,
  formOf,
  hasFiles,
  type Question,
  readAnswer,
} from '../../../contract/questions/index.ts';
import type { AnswersContext } from '../../../contract/questions/shared/answers.ts';
import type { Cascade } from '../../content/cascades.ts';
import { conditionValuesOf } from '../../questions/index.ts';
import { momentsAround } from '../../questions/shared/momentNumbers.ts';
import { validateAnswer } from '../../questions/validateAnswer.ts';
import { daysAfter } from '../../surveys/values/textsAround.ts';

export interface CandidateContext {
  /** The values with which conditions compare the answer. */
  readonly named: readonly string[];
  readonly cascades: ReadonlyMap<string, Cascade>;
}

/** A picture in place of every uploaded file. */
export const placeholderFile = {
  id: 'placeholder',
  name: 'preview.png',
  size: 70,
  type: 'image/png',
  url: '',
} as const;

/** Returns valid answers to a question that differ in what conditions may test; the plainest first. */
export function candidatesOf(
  question: Question,
  { named, cascades }: CandidateContext,
): readonly Answer[] {
  const fitting = (answers: readonly unknown[]) =>
    answers.flatMap((candidate) => {
      if (readAnswer(question, candidate) === null) return [];
      const { answer, faults } = validateAnswer(question, candidate, cascades);
      return faults.length === 0 ? [answer] : [];
    });
  const itemsOf = (id: string) => cascades.get(id)?.items ?? [];
  const answersWith = (more: Partial<AnswersContext>) =>
    fitting(answersTo(question, answersContext({ itemsOf, ...more })));
  const plain = answersWith({});
  return [
    ...(hasFiles(question) ? fitting([{ files: [placeholderFile] }]) : plain),
    ...answersWith({ named: valuesFor(question, plain, named), together: setsOf(question, named) }),
    ...(question.config.required ? [] : [emptyAnswer(question)]),
  ];
}

/**
 * Returns the compared values, the values next to them, and every choice, because a condition may
 * exclude any of them.
 */
function valuesFor(
  question: Question,
  plain: readonly Answer[],
  named: readonly string[],
): readonly string[] {
  const numbers = named.filter((text) => text !== '' && Number.isFinite(Number(text)));
  const { possible } = conditionValuesOf(question);
  return [
    ...new Set([
      ...named,
      ...named.flatMap(momentsAround),
      ...numbers.flatMap((text) => [Number(text) - 1, Number(text) + 1].map(String)),
      ...plain.slice(0, 1).flatMap((answer) => datesFrom(question, answer, numbers)),
      ...question.choice.flatMap(({ id, subChoice }) => [
        id,
        ...subChoice.map((column) => column.id),
      ]),
      ...(possible ?? []),
    ]),
  ];
}

/** Returns the dates that are as many days away from an answer's dates as conditions may require. */
function datesFrom(
  question: Question,
  answer: Answer,
  numbers: readonly string[],
): readonly string[] {
  const dates = [...formOf(question, answer).values()]
    .flat()
    .filter((text) => /^\d{4}-\d{2}-\d{2}$/.test(text));
  const days = numbers.filter((text) => /^\d{1,4}$/.test(text)).map(Number);
  return dates.flatMap((date) =>
    days.flatMap((count) => [daysAfter(date, count), daysAfter(date, -count)]),
  );
}

const mostNamed = 6;

/**
 * Returns every combination of the named options, alone and together with all other options in
 * their order.
 */
function setsOf({ choice }: Question, named: readonly string[]): readonly string[][] {
  const ids = choice.map(({ id }) => id);
  const namedIds = ids.filter((id) => named.includes(id)).slice(0, mostNamed);
  const combined = namedIds.reduce<string[][]>(
    (all, id) => all.flatMap((set) => [set, [...set, id]]),
    [[]],
  );
  const unnamed = ids.filter((id) => !namedIds.includes(id));
  const grown = combined.flatMap((set) =>
    unnamed.map((_, end) => [...set, ...unnamed.slice(0, end + 1)]),
  );
  return [...combined, ...grown].filter((set) => set.length > 1);
}
