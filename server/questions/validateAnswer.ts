import { type Answer, judge, type Question } from '../../contract/questions/index.ts';
import type { Verdict } from '../../contract/questions/shared/define.ts';
import type { Cascade } from '../surveys/cascades.ts';
import { beyondLaw } from './index.ts';

/** Validates an answer by its type and by data outside the question. */
export function validateAnswer(
  question: Question,
  given: unknown,
  cascades: ReadonlyMap<string, Cascade>,
): Verdict<Answer> {
  const { answer, faults } = judge(question, given);
  return { answer, faults: faults.length > 0 ? faults : beyondLaw(question, answer, cascades) };
}
