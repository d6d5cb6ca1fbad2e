import type { Fault } from '../../../contract/faults.ts';
import { type Answer, emptyAnswer, type Question } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import { validateAnswer } from '../../questions/validateAnswer.ts';

/** Returns the answer as JSON; undefined if the question refuses it. */
export function fittingResult(
  question: Question,
  raw: Answer,
  cascades: ReadonlyMap<string, Cascade>,
): string | undefined {
  const { answer, faults } = validateAnswer(question, raw, cascades);
  const isEmpty = JSON.stringify(answer) === JSON.stringify(emptyAnswer(question));
  return isEmpty || refusalOf(faults) ? undefined : JSON.stringify(answer);
}

/**
 * Returns why a default answer is refused; an incomplete answer is not, because the respondent
 * completes it.
 */
export function refusalOf(faults: readonly Fault[]): Fault | undefined {
  return faults.find(({ kind }) => kind !== 'empty' && kind !== 'tooFew');
}
