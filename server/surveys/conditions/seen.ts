import type { Answer } from '../../../contract/questions/index.ts';
import { amountOf, valuesOf } from '../../questions/index.ts';
import { partOf } from '../../questions/parts.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { type Leaf, testOf } from './condition.ts';
import type { Fact } from './facts.ts';
import { matchesPattern } from './pattern.ts';

export interface Given {
  readonly surveyQuestion: SurveyQuestion;
  readonly answer: Answer;
}

export interface Seen {
  readonly values: readonly string[];
  readonly amount: number | null;
}

export const unseen: Seen = { values: [], amount: null };

/** The whole answer, or the row, blank or count that the leaf names. */
export function seenOf({ surveyQuestion: { question }, answer }: Given, leaf: Leaf): Seen {
  const { row, blank, count } = leaf;
  if (row !== undefined || blank !== undefined) return partOf(answer, row ?? blank ?? '');
  const values = valuesOf(question, answer);
  if (count) return { values: [String(values.length)], amount: values.length };
  return { values, amount: amountOf(question, answer) };
}

export function seenFact(fact: Fact | undefined): Seen {
  if (fact === undefined || fact === null || fact === '') return unseen;
  const amount = typeof fact === 'boolean' ? Number.NaN : Number(fact);
  return { values: [String(fact)], amount: Number.isNaN(amount) ? null : amount };
}

/** Without an answer only `isNot`, `excludes`, `answered: false` and `notAnswered` hold. */
export function holdsFor(leaf: Leaf, { values, amount }: Seen): boolean {
  const [test] = testOf(leaf);
  switch (test) {
    case 'is':
      return values.includes(String(leaf.is));
    case 'isNot':
      return !values.includes(String(leaf.isNot));
    case 'includes':
      return values.includes(leaf.includes ?? '');
    case 'excludes':
      return !values.includes(leaf.excludes ?? '');
    case 'atLeast':
      return isWithin(amount, leaf.atLeast, undefined);
    case 'atMost':
      return isWithin(amount, undefined, leaf.atMost);
    case 'between':
      return isWithin(amount, leaf.between?.[0], leaf.between?.[1]);
    case 'matches':
      return values.some((text) => matchesPattern(leaf.matches ?? '', text));
    case 'answered':
      return leaf.answered === values.length > 0;
    case 'notAnswered':
      return values.length === 0;
  }
}

function isWithin(
  amount: number | null,
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
): boolean {
  return amount !== null && amount >= low && amount <= high;
}
