import type { Answer } from '../../contract/questions/index.ts';
import { amountOf, valuesOf } from '../questions/index.ts';
import type { Condition } from './definition.ts';
import type { SurveyQuestion } from './questionnaire.ts';

export interface Given {
  readonly surveyQuestion: SurveyQuestion;
  readonly answer: Answer;
}

export interface Seen {
  readonly values: readonly string[];
  readonly amount: number | null;
}

export const unseen: Seen = { values: [], amount: null };

/** A skipped or unanswered question has no value: only `isNot` and `answered: false` hold for it. */
export function holds(condition: Condition, given: ReadonlyMap<string, Given>): boolean {
  const entry = given.get(condition.question);
  return holdsFor(condition, entry ? seenOf(entry) : unseen);
}

export function seenOf({ surveyQuestion, answer }: Given): Seen {
  return {
    values: valuesOf(surveyQuestion.question, answer),
    amount: amountOf(surveyQuestion.question, answer),
  };
}

export function holdsFor(condition: Condition, { values, amount }: Seen): boolean {
  const { is, isNot, includes, atLeast, atMost, answered } = condition;
  if (is !== undefined) return values.includes(String(is));
  if (isNot !== undefined) return !values.includes(String(isNot));
  if (includes !== undefined) return values.includes(includes);
  if (atLeast !== undefined) return amount !== null && amount >= atLeast;
  if (atMost !== undefined) return amount !== null && amount <= atMost;
  return answered === values.length > 0;
}
