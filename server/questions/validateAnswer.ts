import { type Answer, type Question, validate } from '../../contract/questions/index.ts';
import type { ValidationResult } from '../../contract/questions/shared/define.ts';
import type { Cascade } from '../content/cascades.ts';
import { validateExternal } from './index.ts';

/** Validates an answer by its type and by data outside the question. */
export function validateAnswer(
  question: Question,
  input: unknown,
  cascades: ReadonlyMap<string, Cascade>,
): ValidationResult<Answer> {
  const { answer, faults } = validate(question, input);
  return {
    answer,
    faults: faults.length > 0 ? faults : validateExternal(question, answer, cascades),
  };
}
