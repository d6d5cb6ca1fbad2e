import { answerPartOf } from '../../questions/answerPart.ts';
import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { earlierValue, isUnknownAnswer, isUnknownFact, type Scope } from '../conditions/scope.ts';
import type { FixedValues } from '../values/fixedValues.ts';
import type { Edge } from './bounds.ts';

/**
 * Returns the earlier answer, value or day that a bound names; null without an answer or value.
 * `edge` says whether the bound is a blank's `min` or `max`.
 */
export function boundValue(
  bound: BoundByAnswer,
  scope: Scope,
  edge?: Edge,
): number | string | null {
  const { question, blank, value } = bound;
  if (value !== undefined) {
    const earlier = earlierValue(value, scope);
    return typeof earlier === 'boolean' ? null : earlier;
  }
  if (question === undefined) return dayAt(edge, scope.facts.fixed);
  const entry = scope.answered.get(question);
  if (!entry || entry.surveyQuestion.index >= scope.before) return null;
  const { values, number } = answerPartOf(entry.surveyQuestion.question, entry.answer, blank);
  return number ?? values[0] ?? null;
}

export function isUnknownBound({ question, value }: BoundByAnswer, scope: Scope): boolean {
  if (value !== undefined) return isUnknownFact(value, scope);
  return question !== undefined && isUnknownAnswer(question, scope);
}

/** Returns the respondent's day. If the day is unknown, a blank accepts every day that it can be. */
function dayAt(edge: Edge | undefined, { today, possibleDays }: FixedValues): string {
  if (edge === undefined || possibleDays === undefined) return today;
  return possibleDays[edge === 'min' ? 0 : 1];
}
