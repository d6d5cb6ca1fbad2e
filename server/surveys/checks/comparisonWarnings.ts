import type { Question } from '../../../contract/questions/index.ts';
import { conditionValuesOf } from '../../questions/index.ts';
import { partNameOf, partValuesOf } from '../../questions/parts.ts';
import type { ConditionValues, Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { questionWith } from '../order/positions.ts';
import { type Comparison, holdsBetween } from '../values/comparison.ts';
import type { AnswerReference, Expression } from '../values/expression.ts';
import { authoredIn } from '../values/valueName.ts';
import { walkExpression } from '../values/walkExpression.ts';

type Range = readonly [low: number, high: number];

/** Warns about comparisons in computed values that have the same result for every answer. */
export function comparisonWarnings(
  { values = {} }: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  return authoredIn(values).flatMap(([name, { compute }]) => {
    const reasons: string[] = [];
    if (compute) {
      walkExpression(compute, (part) => {
        const reason = decidedReason(part, questions);
        if (reason !== null) reasons.push(reason);
      });
    }
    return reasons.map((reason) => ({ path: `values.${name}.compute`, reason }));
  });
}

function decidedReason(part: Expression, questions: readonly Question[]): string | null {
  if (part.kind !== 'binary' || !isComparison(part.operator)) return null;
  const { operator } = part;
  const [left, right] = [rangeOf(part.left, questions), rangeOf(part.right, questions)];
  if (!left || !right) return null;
  const outcome = outcomeOf(operator, left, right);
  if (outcome === null) return null;
  const sides = `${words(left)} ${operator} ${words(right)}`;
  return `${sides} ${outcome ? 'always' : 'never'} holds, whatever is answered`;
}

function isComparison(operator: string): operator is Comparison {
  return ['==', '!=', '<', '<=', '>', '>='].includes(operator);
}

/** Returns the result of a comparison for all numbers of two ranges; null if it depends on the numbers. */
function outcomeOf(operator: Comparison, [a, b]: Range, [c, d]: Range): boolean | null {
  const isApart = b < c || d < a;
  if (operator === '==' || operator === '!=') return isApart ? operator === '!=' : null;
  const [first, second] = [holdsBetween(operator, a, d), holdsBetween(operator, b, c)];
  return first === second ? first : null;
}

/** Returns the range of the numbers of an expression; null for texts and unknown numbers. */
function rangeOf(expression: Expression, questions: readonly Question[]): Range | null {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number' ? [expression.value, expression.value] : null;
    case 'answer':
      return rangeOfAnswer(expression, questions);
    case 'unary': {
      const of = expression.operator === '-' ? rangeOf(expression.of, questions) : null;
      return of && [-of[1], -of[0]];
    }
    case 'binary': {
      const left = rangeOf(expression.left, questions);
      const right = rangeOf(expression.right, questions);
      if (!left || !right) return null;
      if (expression.operator === '+') return [left[0] + right[0], left[1] + right[1]];
      return expression.operator === '-' ? [left[0] - right[1], left[1] - right[0]] : null;
    }
    default:
      return null;
  }
}

function rangeOfAnswer(
  { question: id, part }: AnswerReference,
  questions: readonly Question[],
): Range | null {
  const question = questionWith(questions, id);
  if (!question) return null;
  const values =
    part === undefined
      ? conditionValuesOf(question)
      : partValuesOf(question, partNameOf(question), part);
  return values?.numeric && values.values === 'one' ? rangeIn(values) : null;
}

function rangeIn({ possible, least = 0, greatest = Number.POSITIVE_INFINITY }: ConditionValues) {
  const numbers = possible?.map(Number) ?? [least, greatest];
  return [Math.min(...numbers), Math.max(...numbers)] as const;
}

function words([low, high]: Range): string {
  if (low === high) return String(low);
  if (high === Number.POSITIVE_INFINITY) return low === -high ? 'any number' : `${low} or more`;
  return low === Number.NEGATIVE_INFINITY ? `${high} or less` : `${low} to ${high}`;
}
