import type { Answer } from '../../contract/questions/index.ts';
import { amountOf, valuesOf } from '../questions/index.ts';
import type { Condition } from './definition.ts';
import type { Asked } from './questionnaire.ts';

/** A question that was answered, with its answer. */
export interface Given {
  readonly asked: Asked;
  readonly answer: Answer;
}

/** An answer as conditions see it. */
export interface Seen {
  readonly values: readonly string[];
  /** Null for what is no number. */
  readonly amount: number | null;
}

/** What conditions see of a question that was not asked, or was passed over. */
export const unseen: Seen = { values: [], amount: null };

/**
 * True when a condition holds for the answers on the path so far. A question that was not asked, or was
 * passed over, has no value: only `isNot` and `answered: false` hold for it.
 */
export function holds(condition: Condition, given: ReadonlyMap<string, Given>): boolean {
  const one = given.get(condition.question);
  return holdsFor(condition, one ? seenOf(one) : unseen);
}

export function seenOf({ asked, answer }: Given): Seen {
  return {
    values: valuesOf(asked.question, answer),
    amount: amountOf(asked.question, answer),
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
