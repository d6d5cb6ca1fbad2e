import { type Code, type Question, validate } from '../../../contract/questions/index.ts';
// Registers the judges of typed blanks.
import '../../../server/questions/index.ts';
import type { Sample } from '../../paths/survey/samples/sample.ts';
import type { Answering } from './answering.ts';
import { oneOption, ranking, someOptions } from './options.ts';
import { blanks, columnInEveryRow, columnsInEveryRow, wayThrough } from './rows.ts';
import { feelingsAbout, rating, ratings, ratingWithReasons } from './scales.ts';
import { textFor } from './texts.ts';

/** Files and missions are given by calls of their own. */
const byType: {
  readonly [C in Code]?: (question: Question<C>, answering: Answering, now: number) => unknown;
} = {
  0: () => ({}),
  1: oneOption,
  2: someOptions,
  3: oneOption,
  4: ({ questionId, config }, answering, now) => ({
    text: textFor(config, answering, { topic: questionId, now }),
  }),
  5: blanks,
  6: columnInEveryRow,
  7: columnsInEveryRow,
  8: rating,
  9: ratings,
  10: wayThrough,
  11: () => ({}),
  13: ranking,
  14: someOptions,
  15: oneOption,
  16: ratingWithReasons,
  17: feelingsAbout,
};

/**
 * A valid answer of this respondent.
 *
 * @param samples the paths' samples of the question
 * @throws for a question that nothing answers
 */
export function answerTo<C extends Code>(
  question: Question<C>,
  answering: Answering,
  now: number,
  samples: () => readonly Sample[],
): unknown {
  const drawn = byType[question.type as C]?.(question, answering, now);
  if (drawn !== undefined && validate(question, drawn).faults.length === 0) return drawn;
  const valid = samples().filter(({ answer }) => validate(question, answer).faults.length === 0);
  if (valid.length > 0) return answering.random.pick(valid).answer;
  throw new Error(`No valid answer to the question ${question.questionId} was found.`);
}
