import { isObject } from '../../../server/content/problems/words.ts';
import { constrainedAnswer } from './constrainedAnswer.ts';
import {
  allOf,
  binary,
  call,
  type Expression,
  literal,
  reference,
  Unconvertible,
} from './expression.ts';
import { subjectOf, type Target } from './subjects.ts';

/** A bound that is an expression of the source; the writer replaces its names by ids. */
export interface BoundBy {
  readonly boundBy: Expression;
  /** The rule about the answer `.` from which the bound comes. */
  readonly rule: Expression;
}

export function boundBy(expression: Expression, rule: Expression): BoundBy {
  return { boundBy: expression, rule };
}

export function isBoundBy(value: unknown): value is BoundBy {
  return isObject(value) && 'boundBy' in value;
}

/** The tighter of two bounds, at least one of which is an expression. */
export function tighterBy(key: string, some: unknown, other: unknown): BoundBy {
  const [a, b] = [some, other].map((bound) =>
    isBoundBy(bound) ? bound.boundBy : literal(bound as number | string),
  ) as [Expression, Expression];
  const isLeast = key.startsWith('min');
  const rules = [some, other].map((bound, index) =>
    isBoundBy(bound)
      ? bound.rule
      : binary(isLeast ? '>=' : '<=', reference(constrainedAnswer), [a, b][index] ?? a),
  );
  const rule = allOf(rules) ?? literal(true);
  return boundBy(call(isLeast ? 'max' : 'min', a, b), rule);
}

interface Scope {
  readonly resolve: (name: string) => Target;
  /** Returns the name of a computed value for an expression. */
  readonly compute: (expression: Expression) => string;
}

/**
 * The bound in the form of a survey file.
 * @throws {Unconvertible}
 */
export function boundInFile(
  { boundBy: expression }: BoundBy,
  kind: unknown,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  const { base, plus } = shifted(expression, 0);
  const shift = plus === 0 ? {} : { plus };
  if (base.kind === 'call' && base.name === 'today' && kind === 'date') {
    return { of: 'today', ...shift };
  }
  if (base.kind === 'reference') {
    const target = scope.resolve(base.name);
    if (target.kind === 'number') return { value: scope.compute(expression) };
    if (target.kind === 'value') return { value: target.name, ...shift };
    const subject = subjectOf(target);
    const isFit = kind === 'number' ? subject.kind === 'number' : subject.kind === 'moment';
    if (isFit && !('row' in subject.leaf)) return { ...subject.leaf, ...shift };
  }
  if (kind === 'number') return { value: scope.compute(expression) };
  throw new Unconvertible('the bound is computed');
}

/** Splits `{a} + 3`, `today(-30)` and `dateAdd({a}, 7, 'days')` into a name and a number. */
function shifted(expression: Expression, plus: number): { base: Expression; plus: number } {
  if (
    expression.kind === 'binary' &&
    (expression.operator === '+' || expression.operator === '-')
  ) {
    const { left, right, operator } = expression;
    const number = right.kind === 'literal' ? Number(right.value) : Number.NaN;
    if (Number.isFinite(number)) return shifted(left, plus + (operator === '+' ? number : -number));
  }
  if (expression.kind === 'call') {
    const [first, second, third] = expression.args;
    if (expression.name === 'today' && first?.kind === 'literal') {
      return { base: call('today'), plus: plus + Number(first.value) };
    }
    const isDays = third?.kind === 'literal' && /^days?$/.test(String(third.value));
    if (expression.name === 'dateAdd' && first && second?.kind === 'literal' && isDays) {
      return shifted(first, plus + Number(second.value));
    }
  }
  return { base: expression, plus };
}

/** The bound next to an excluded value: the next number or day. */
export function beside(expression: Expression, step: number, rule: Expression): BoundBy {
  return boundBy(binary(step > 0 ? '+' : '-', expression, literal(Math.abs(step))), rule);
}
