import { textLength } from '../../../contract/questions/shared/characters.ts';
import { dayMs } from '../../lib/day.ts';
import { answerPartOf, numberIn, numbersIn } from '../../questions/answerPart.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import { type Comparison, holdsBetween } from './comparison.ts';
import type { AnswerReference, BinaryOperator, Days, Expression } from './expression.ts';
import type { ScalarValue } from './schema.ts';

/** The result of an expression; null if an answer is missing or a number is undefined. */
export type Computed = ScalarValue | null;

export interface Scope {
  readonly answered: ReadonlyMap<string, AnsweredQuestion>;
  readonly valueOf: (name: string) => Computed;
  readonly score: () => number | null;
  /** The current day, such as 2031-05-01. */
  readonly today: string;
}

/**
 * Evaluates an expression. Arithmetic with a missing answer is missing; a missing answer equals
 * nothing, and no comparison with it holds.
 */
export function evaluate(expression: Expression, scope: Scope): Computed {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'today':
      return scope.today;
    case 'score':
      return scope.score();
    case 'timeNumber':
      return 1;
    case 'value':
      return scope.valueOf(expression.name);
    case 'answer':
      return answerIn(expression, scope);
    case 'unary': {
      const of = evaluate(expression.of, scope);
      return expression.operator === 'not' ? of !== true : arithmetic('-', 0, numeric(of));
    }
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, scope);
    case 'if':
      return evaluate(
        evaluate(expression.test, scope) === true ? expression.yes : expression.no,
        scope,
      );
    case 'days':
    case 'months':
      return timeBetween(expression, scope);
    case 'min':
    case 'max':
      return extreme(expression.kind, values(expression.parts, scope));
    case 'concat':
      return joined(values(expression.parts, scope));
    case 'length':
      return textLength(joined(values(expression.parts, scope)));
    case 'year':
    case 'month': {
      const day = joined(values(expression.parts, scope));
      return isDay(day)
        ? Number(expression.kind === 'year' ? day.slice(0, 4) : day.slice(5, 7))
        : null;
    }
    case 'contains': {
      const [text = '', part = ''] = values(expression.parts, scope).map((value) =>
        joined([value]),
      );
      return text.includes(part);
    }
    case 'includes':
      return isChosen(expression, scope);
    case 'round':
    case 'floor':
      return integer(numeric(evaluate(expression.of, scope)), expression);
    default:
      return ofAnswer(expression.kind, expression.answer, scope);
  }
}

function answerIn({ question, part }: AnswerReference, { answered }: Scope): Computed {
  const entry = answered.get(question);
  if (!entry) return null;
  const { values, number } = answerPartOf(entry.surveyQuestion.question, entry.answer, part);
  return number ?? values[0] ?? null;
}

/** The most characters of a text that an expression returns. */
const longestText = 1_000;

function values(parts: readonly Expression[], scope: Scope): readonly Computed[] {
  return parts.map((part) => evaluate(part, scope));
}

/** Returns the least or the greatest number, without missing ones; null if all are missing. */
function extreme(kind: 'min' | 'max', parts: readonly Computed[]): number | null {
  const numbers = parts.map(numeric).filter((number) => number !== null);
  return numbers.length === 0 ? null : Math[kind](...numbers);
}

/** Joins texts; missing parts are empty. The length is limited, because values can join other values. */
function joined(parts: readonly Computed[]): string {
  return [...parts.map((part) => String(part ?? '')).join('')].slice(0, longestText).join('');
}

function isChosen(
  { answer: { question, part }, option }: Extract<Expression, { kind: 'includes' }>,
  { answered }: Scope,
): boolean {
  const entry = answered.get(question);
  if (!entry) return false;
  return answerPartOf(entry.surveyQuestion.question, entry.answer, part).values.includes(option);
}

function ofAnswer(
  kind: 'count' | 'sum' | 'answered' | 'years',
  { question, part }: AnswerReference,
  { answered, today }: Scope,
): Computed {
  const entry = answered.get(question);
  if (!entry) return kind === 'years' ? null : kind === 'answered' ? false : 0;
  const { surveyQuestion, answer } = entry;
  if (kind === 'sum') {
    const sum = numbersIn(surveyQuestion.question, answer, part).reduce(
      (all, number) => all + number,
      0,
    );
    return rounded(sum);
  }
  const { values } = answerPartOf(surveyQuestion.question, answer, part);
  if (kind === 'years') return yearsUntil(today, values[0]);
  const { length } = values;
  return kind === 'count' ? length : length > 0;
}

/** Returns the whole years from a date to today; null for a text that is not a date. */
function yearsUntil(today: string, date = ''): number | null {
  if (!isDay(date)) return null;
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return today.slice(5) < date.slice(5) ? years - 1 : years;
}

/** Returns the days or months between two dates; null if one of them is not a date. */
function timeBetween({ kind, from, to }: Days, scope: Scope): number | null {
  const [first, last] = [from, to].map((date) => {
    const day = evaluate(date, scope);
    return typeof day === 'string' && isDay(day) ? day : '';
  }) as [string, string];
  if (first === '' || last === '') return null;
  if (kind === 'months') return monthsBetween(first, last);
  return Math.round((midnight(last) - midnight(first)) / dayMs);
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the whole months between two dates; negative if the first date is later. */
function monthsBetween(from: string, to: string): number {
  if (from > to) return 0 - monthsBetween(to, from);
  const [first, last] = [from, to].map(
    (day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)),
  );
  return (last ?? 0) - (first ?? 0) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

/** Rounds half a unit up, as XLSForm and SurveyJS do. */
function integer(
  value: number | null,
  { kind, digits }: { readonly kind: 'round' | 'floor'; readonly digits: number },
): number | null {
  if (value === null) return null;
  if (kind === 'floor') return rounded(Math.floor(value));
  const unit = 10 ** digits;
  return rounded(Math.round(Number((value * unit).toPrecision(12))) / unit);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function binary(
  operator: BinaryOperator,
  leftPart: Expression,
  rightPart: Expression,
  scope: Scope,
): Computed {
  const left = evaluate(leftPart, scope);
  if (operator === 'and') return left === true && evaluate(rightPart, scope) === true;
  if (operator === 'or') return left === true || evaluate(rightPart, scope) === true;
  const right = evaluate(rightPart, scope);
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(operator, numeric(left), numeric(right));
    default:
      return compare(operator, left, right);
  }
}

function arithmetic(
  operator: '+' | '-' | '*' | '/' | '%',
  left: number | null,
  right: number | null,
): number | null {
  if (left === null || right === null) return null;
  switch (operator) {
    case '+':
      return rounded(left + right);
    case '-':
      return rounded(left - right);
    case '*':
      return rounded(left * right);
    case '/':
      return rounded(left / right);
    case '%':
      return rounded(left % right);
  }
}

/**
 * Rounds to twelve significant digits, which removes the remainders of binary fractions; null for a
 * division by zero.
 */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : null;
}

function compare(operator: Comparison, left: Computed, right: Computed): boolean {
  if (left === null || right === null) return operator === '!=' && left !== right;
  return holdsBetween(operator, ...comparable(left, right));
}

/**
 * Returns both values as numbers if both are numbers, otherwise as texts, which are compared by
 * their code points.
 */
function comparable(left: ScalarValue, right: ScalarValue): readonly [ScalarValue, ScalarValue] {
  if (typeof left === typeof right) return [left, right];
  const [a, b] = [numeric(left), numeric(right)];
  return a === null || b === null ? [String(left), String(right)] : [a, b];
}

/** Returns the number of a value; null for a value that is not a number, and for a text without one. */
export function numeric(value: Computed): number | null {
  return typeof value === 'number' ? value : numberIn(value);
}
