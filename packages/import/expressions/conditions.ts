import { type Expression, flipped, type Operator, reference, Unconvertible } from './expression.ts';
import {
  type Condition,
  escaped,
  inOrder,
  joined,
  leafCondition,
  negated,
  numberCondition,
  type Scalar,
  textCondition,
} from './leaves.ts';
import { isMissingPart, optionId, type Subject, subjectOf, type Target } from './subjects.ts';

export interface Scope {
  /**
   * Finds what a name stands for.
   * @throws {Unconvertible} for an unknown name
   */
  readonly resolve: (name: string) => Target;
  /** Names of the questions that share a name in the source; empty for a unique name. */
  readonly twins?: (name: string) => readonly string[];
  /** Returns the name of a computed value that is true where the expression is true. */
  readonly compute: (expression: Expression) => string;
  /** Warns about a condition whose meaning may differ from the author's intention. */
  readonly warn: (what: string) => void;
}

/**
 * The condition of a survey file that is true where the expression is true.
 * @throws {Unconvertible}
 */
export function conditionOf(expression: Expression, scope: Scope): Condition {
  switch (expression.kind) {
    case 'literal':
      return expression.value === true || expression.value === 1 || expression.value === 'true';
    case 'not':
      return negated(conditionOf(expression.of, scope));
    case 'binary':
      if (expression.operator === 'and' || expression.operator === 'or') {
        return joined(expression.operator === 'and' ? 'all' : 'any', [
          conditionOf(expression.left, scope),
          conditionOf(expression.right, scope),
        ]);
      }
      return comparison(expression.operator, expression.left, expression.right, scope);
    case 'reference':
      return ofTwins(expression.name, 'any', scope, (name) => truthIn(scope.resolve(name)));
    case 'call':
      return callOf(expression, scope);
    default:
      throw new Unconvertible('is a list and no condition');
  }
}

/** A condition about several questions that share a name, of which only one is answered. */
function ofTwins(
  name: string,
  key: 'all' | 'any',
  { twins }: Scope,
  of: (name: string) => Condition,
): Condition {
  const names = twins?.(name) ?? [];
  return names.length > 1 ? joined(key, names.map(of)) : of(name);
}

function callOf(expression: Extract<Expression, { kind: 'call' }>, scope: Scope): Condition {
  const [first, second] = expression.args;
  const names = first?.kind === 'reference' ? (scope.twins?.(first.name) ?? []) : [];
  if (expression.name === 'empty' && names.length > 1) {
    const parts = names.map((name) => callOf({ ...expression, args: [reference(name)] }, scope));
    return joined('all', parts);
  }
  const target = first?.kind === 'reference' ? scope.resolve(first.name) : null;
  if (target && expression.name === 'empty' && isMissingPart(target)) return true;
  if (target && target.kind !== 'number' && !isSeveral(target)) {
    const subject = subjectOf(target);
    if (expression.name === 'empty') return { ...subject.leaf, answered: false };
    if (expression.name === 'count') return { ...subject.leaf, answered: true };
    if (expression.name === 'matches' && second?.kind === 'literal') {
      return textCondition(subject, String(second.value));
    }
  }
  return computed(expression, scope);
}

function truthIn(target: Target): Condition {
  if (target.kind === 'number') return true;
  const { leaf, options, kind } = subjectOf(target);

  if (kind === 'truth') return { ...leaf, is: true };
  return options.has('true') ? { ...leaf, is: options.get('true') } : { ...leaf, answered: true };
}

function comparison(
  operator: Operator,
  left: Expression,
  right: Expression,
  scope: Scope,
): Condition {
  if (left.kind === 'literal' && right.kind === 'literal') {
    if (operator === '=' || operator === '!=') {
      return (String(left.value) === String(right.value)) === (operator === '=');
    }
    throw new Unconvertible('compares two constants');
  }
  if (left.kind === 'literal' && operator in { '=': 0, '!=': 0, ...flipped }) {
    return comparison(flipped[operator] ?? operator, right, left, scope);
  }
  const whole = binaryOf(operator, left, right);
  if (right.kind !== 'literal' && right.kind !== 'list') return computed(whole, scope);
  const part = left.kind === 'call' ? partCondition(operator, left, right, scope) : null;
  if (part) return part;
  if (left.kind === 'call') return callComparison(operator, left, right, scope);
  if (left.kind !== 'reference') return computed(whole, scope);
  if ((scope.twins?.(left.name) ?? []).length > 1) {
    const key = operator === '!=' ? 'all' : 'any';
    return ofTwins(left.name, key, scope, (name) =>
      comparison(operator, reference(name), right, scope),
    );
  }
  const target = scope.resolve(left.name);
  if (target.kind === 'number') return computed(whole, scope);
  if (isMissingPart(target)) {
    scope.warn(`"${left.name}" is no part of an answer, and never given`);
    return operator === '!=';
  }
  const subject = subjectOf(target);
  if (right.kind === 'list') return listCondition(operator, subject, scalarsOf(right));
  const leaf = leafCondition(operator, subject, right.value);
  if (typeof leaf === 'boolean') warnOfUnknown(subject, right.value, left.name, scope);
  return leaf ?? computed(whole, scope);
}

/** Warns about an option that the question does not have and that is therefore never chosen. */
function warnOfUnknown(subject: Subject, value: Scalar, name: string, { warn }: Scope): void {
  if (subject.kind === 'number') warn(`"${value}" is no number, and is compared with "${name}"`);
  const isOption = subject.kind === 'one' || subject.kind === 'several';
  if (!isOption || value === '' || subject.options.size === 0) return;
  if (optionId(subject, value) === undefined && Number.isNaN(Number(value)))
    warn(`"${value}" is none of the options of "${name}", so that it is never chosen`);
}

function listCondition(operator: Operator, subject: Subject, values: readonly Scalar[]): Condition {
  if (operator === '!=') return negated(listCondition('=', subject, values));
  if (values.length === 0 && operator === '=') return { ...subject.leaf, answered: false };
  const sign = operator === 'anyOf' && subject.kind !== 'several' ? '=' : 'contains';
  const each = values.map((value) => leafCondition(sign, subject, value));
  const known = each.filter((condition) => condition !== null);
  if (known.length < each.length) throw new Unconvertible('compares with a list of other values');
  if (operator === 'anyOf') return joined('any', known);
  const count = { ...subject.leaf, count: true, between: [values.length, values.length] };
  if (operator === '=' && subject.canCount) return joined('all', [...known, count]);
  if (operator === '=' && values.length === 1) return joined('all', known);
  throw new Unconvertible('compares with a list');
}

/** Converts comparisons of `count(…)` and `length(…)`. */
function callComparison(
  operator: Operator,
  left: Extract<Expression, { kind: 'call' }>,
  right: Expression,
  scope: Scope,
): Condition {
  const [of] = left.args;
  const number = right.kind === 'literal' ? Number(right.value) : Number.NaN;
  if (of?.kind !== 'reference' || Number.isNaN(number)) {
    return computed(binaryOf(operator, left, right), scope);
  }
  const isMeasure = left.name === 'count' || left.name === 'length';
  const target = isMeasure ? scope.resolve(of.name) : null;
  if (target === null || isSeveral(target)) {
    return computed(binaryOf(operator, left, right), scope);
  }
  const subject = subjectOf(target);
  const isText = left.name === 'count' && subject.kind === 'text';
  if (left.name === 'count' && subject.canCount) {
    const counted = { ...subject, leaf: { ...subject.leaf, count: true }, isWhole: true };
    const condition = numberCondition(operator, counted, number);
    const holdsForNone = inOrder(0, operator, number);
    return holdsForNone
      ? joined('any', [{ ...subject.leaf, answered: false }, condition])
      : condition;
  }
  if (left.name === 'length' || isText) {
    if (number === 0) return { ...subject.leaf, answered: operator !== '=' };
    if (inOrder(0, operator, number)) return negated(lengthCondition(subject, operator, number));
    return lengthCondition(subject, operator, number);
  }
  return computed(binaryOf(operator, left, right), scope);
}

/** Converts `substring({code}, 0, 2) = 'AB'` to a pattern of the whole text; null for any other call. */
function partCondition(
  operator: Operator,
  { name, args }: Extract<Expression, { kind: 'call' }>,
  right: Expression,
  scope: Scope,
): Condition | null {
  const [of, from, to] = args;
  const isPart = /^substr(?:ing)?$/.test(name) && /^!?=$/.test(operator);
  if (!isPart || of?.kind !== 'reference' || right.kind !== 'literal') return null;
  const [start, end] = [from, to].map((expression) =>
    expression?.kind === 'literal'
      ? Number(expression.value)
      : expression
        ? Number.NaN
        : Number.POSITIVE_INFINITY,
  ) as [number, number];
  const text = String(right.value);
  if (!Number.isInteger(start) || start < 0 || Number.isNaN(end) || text === '') return null;
  const subject = subjectOf(scope.resolve(of.name));
  if (subject.kind !== 'text') return null;
  const size = end - start;
  const anyEnd = text.length < size ? '' : '.*';
  const flags = subject.isCaseless ? '(?is)' : '(?s)';
  const pattern = `${flags}.{${start}}${escaped(text)}${anyEnd}`;
  const condition = text.length > size ? false : textCondition(subject, pattern);
  return operator === '=' ? condition : negated(condition);
}

function lengthCondition(subject: Subject, operator: Operator, number: number): Condition {
  const ranges: Partial<Record<Operator, string>> = {
    '>': `{${number + 1},}`,
    '<=': `{${number + 1},}`,
    '>=': `{${number},}`,
    '<': `{${number},}`,
    '=': `{${number}}`,
    '!=': `{${number}}`,
  };
  return textCondition(subject, `(?s).${ranges[operator] ?? '*'}`);
}

/** Whether a target stands for all repetitions, which only a computed value can count. */
function isSeveral(target: Target): boolean {
  return target.kind === 'answer' && target.isSeveral;
}

function computed(expression: Expression, { compute }: Scope): Condition {
  return { value: compute(expression), is: true };
}

function scalarsOf({ items }: Extract<Expression, { kind: 'list' }>): readonly Scalar[] {
  return items.map((item) => {
    if (item.kind === 'literal') return item.value;
    throw new Unconvertible('has a list of more than constants');
  });
}

function binaryOf(operator: Operator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right };
}
