import type { Answer } from '../../../contract/questions/index.ts';
import { amountOf, typeOf, valuesOf } from '../../questions/index.ts';
import { partOf } from '../../questions/parts.ts';
import { momentNumber } from '../../questions/shared/momentNumbers.ts';
import type { SurveyQuestion } from '../questionnaire.ts';
import { type Leaf, testOf } from './condition.ts';
import type { Fact } from './facts.ts';
import { matchesPattern } from './pattern.ts';
import { rangeOf } from './range.ts';

export interface AnsweredQuestion {
  readonly surveyQuestion: SurveyQuestion;
  readonly answer: Answer;
}

export interface Seen {
  readonly values: readonly string[];
  readonly amount: number | null;
  /** The ids that `includes` and `excludes` test, if they differ from the values. */
  readonly beside?: readonly string[] | undefined;
}

export const unseen: Seen = { values: [], amount: null };

/** Returns what the leaf tests: the whole answer, or the row, blank or count that the leaf names. */
export function seenOf(
  { surveyQuestion: { question }, answer }: AnsweredQuestion,
  leaf: Leaf,
): Seen {
  const { row, blank, count } = leaf;
  if (row !== undefined || blank !== undefined) {
    return partOf(question, answer, row ?? blank ?? '');
  }
  const values = valuesOf(question, answer);
  if (count) return { values: [String(values.length)], amount: values.length };
  const beside = typeOf(question).chosenBeside?.(answer);
  return { values, amount: amountOf(question, answer), beside };
}

export function seenFact(fact: Fact | undefined): Seen {
  if (fact === undefined || fact === null || fact === '') return unseen;
  const amount = typeof fact === 'boolean' ? Number.NaN : Number(fact);
  return { values: [String(fact)], amount: Number.isNaN(amount) ? null : amount };
}

/** Without an answer only `isNot`, `excludes`, `answered: false` and `notAnswered` hold. */
export function holdsFor(leaf: Leaf, seen: Seen): boolean {
  const { values, beside = values } = seen;
  const [test] = testOf(leaf);
  switch (test) {
    case 'is':
      return values.includes(String(leaf.is));
    case 'isNot':
      return !values.includes(String(leaf.isNot));
    case 'includes':
      return beside.includes(leaf.includes ?? '');
    case 'excludes':
      return !beside.includes(leaf.excludes ?? '');
    case 'atLeast':
    case 'atMost':
    case 'between':
    case 'before':
    case 'after':
      return isWithin(leaf, seen);
    case 'matches':
      return values.some((text) => matchesPattern(leaf.matches ?? '', text));
    case 'answered':
      return leaf.answered === values.length > 0;
    case 'notAnswered':
      return values.length === 0;
  }
}

function isWithin(leaf: Leaf, { values: [text = ''], amount }: Seen): boolean {
  const { kind, low, high } = rangeOf(leaf);
  const number = kind ? momentNumber(text, kind) : amount;
  return number !== null && number >= low && number <= high;
}
