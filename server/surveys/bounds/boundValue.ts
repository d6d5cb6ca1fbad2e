import { answerPartOf } from '../../questions/answerPart.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { earlierValue, isUnknownAnswer, isUnknownFact, type Scope } from '../conditions/scope.ts';

/** The earlier answer, value or day that a bound names; null where there is none. */
export function boundValue(bound: BoundByAnswer, scope: Scope): number | string | null {
  const { question, blank, value } = bound;
  if (value !== undefined) {
    const found = earlierValue(value, scope);
    return typeof found === 'boolean' ? null : found;
  }
  if (question === undefined) return scope.facts.fixed.today;
  const entry = scope.given.get(question);
  if (!entry || entry.surveyQuestion.index >= scope.before) return null;
  const { values, number } = answerPartOf(entry.surveyQuestion.question, entry.answer, blank);
  return number ?? values[0] ?? null;
}

export function isUnknownBound({ question, value }: BoundByAnswer, scope: Scope): boolean {
  if (value !== undefined) return isUnknownFact(value, scope);
  return question !== undefined && isUnknownAnswer(question, scope);
}
