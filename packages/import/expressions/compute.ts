import { dateOrTextCall } from './computeCalls.ts';
import { areDays, dayName, daysCompared, isDay } from './computeDays.ts';
import { includesText } from './computeIncludes.ts';
import { allOf, answered, answerName, nameOf } from './computeNames.ts';
import { type Expression, flipped, type Operator, Unconvertible } from './expression.ts';
import { number, quoted } from './literals.ts';
import { type Subject, subjectOf, type Target } from './subjects.ts';
import { isJoined, numberCalls } from './valueKind.ts';

type Resolve = (name: string) => Target;
type Call = Extract<Expression, { kind: 'call' }>;

const operators: Partial<Record<Operator, string>> = {
  and: 'and',
  or: 'or',
  '=': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
};
const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);

/**
 * The expression in the language of `compute`.
 * @throws {Unconvertible}
 */
export function computeText(expression: Expression, resolve: Resolve): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? quoted(expression.value)
        : String(expression.value);
    case 'reference':
      return nameOf(resolve(expression.name));
    case 'not':
      return `not (${computeText(expression.of, resolve)})`;
    case 'binary':
      return binaryText(expression, resolve);
    case 'call':
      return callText(expression, resolve);
    default:
      throw new Unconvertible('has a list');
  }
}

function binaryText(expression: Extract<Expression, { kind: 'binary' }>, resolve: Resolve): string {
  const { operator, left, right } = expression;
  if (operator === 'contains' || operator === 'selected' || operator === 'anyOf') {
    return includesText(expression, resolve, computeText);
  }
  const sign = operators[operator];
  if (sign === undefined) {
    throw new Unconvertible(`"${operator}" has no counterpart in a computed value`);
  }
  if (operator === '-' && areDays(left, right, resolve)) {
    return `days(${dayName(right, resolve)}, ${dayName(left, resolve)})`;
  }
  if (operator === '+' && isJoined(left, right, resolve)) {
    return `concat(${computeText(left, resolve)}, ${computeText(right, resolve)})`;
  }
  if (arithmetic.has(operator)) {
    if (isDay(left, resolve) || isDay(right, resolve))
      throw new Unconvertible('adds days to a date, which only a bound can');
    const text = operator === '+' || operator === '-' ? summand : numeric;
    return `(${text(left, resolve)} ${sign} ${text(right, resolve)})`;
  }
  if (operator === 'and' || operator === 'or') {
    return `(${computeText(left, resolve)} ${sign} ${computeText(right, resolve)})`;
  }
  const isEmptyText = right.kind === 'literal' && right.value === '';
  if (left.kind === 'reference' && isEmptyText && (operator === '=' || operator === '!=')) {
    return `${operator === '=' ? 'not ' : ''}${answered(left, resolve)}`;
  }
  const isOrder = operator in flipped;
  const ofDays = isOrder || /^!?=$/.test(operator) ? daysCompared(expression, resolve) : null;
  if (ofDays) return computeText(ofDays, resolve);
  return `(${side(left, right, isOrder, resolve)} ${sign} ${side(right, left, isOrder, resolve)})`;
}

/** A side of a comparison, converted to the kind of the other side. */
function side(
  expression: Expression,
  other: Expression,
  isOrder: boolean,
  resolve: Resolve,
): string {
  if (expression.kind === 'literal' && other.kind === 'reference') {
    const target = resolve(other.name);
    const subject = subjectOf(target);
    if (subject.kind === 'one' && isOrder) return number(expression.value);
    if (subject.kind === 'one') {
      const id = subject.options.get(String(expression.value));
      // An option that the question does not have is never chosen, so its name is compared as a text.
      return quoted(id ?? String(expression.value));
    }
    if (subject.kind === 'number') return number(expression.value);
    if (target.kind === 'value') return computeText(expression, resolve);
    if (isOrder && typeof expression.value === 'number')
      throw new Unconvertible(`"${other.name}" is a text, compared as a number`);
    return quoted(String(expression.value));
  }
  const isNumber = isNumeric(other, resolve);
  if (expression.kind === 'literal')
    return isNumber ? number(expression.value) : computeText(expression, resolve);
  const isCompared = isNumber || (isOrder && isOption(expression, resolve));
  return isCompared &&
    expression.kind === 'reference' &&
    (isOrder || !isOption(expression, resolve))
    ? numeric(expression, resolve)
    : computeText(expression, resolve);
}

function isOption(expression: Expression, resolve: Resolve): boolean {
  if (expression.kind !== 'reference') return false;
  const target = resolve(expression.name);
  return target.kind === 'answer' && subjectOf(target).kind === 'one';
}

function isNumeric(expression: Expression, resolve: Resolve): boolean {
  if (expression.kind === 'literal') return typeof expression.value === 'number';
  if (expression.kind === 'binary') return arithmetic.has(expression.operator);
  if (expression.kind === 'reference') return subjectOf(resolve(expression.name)).kind === 'number';
  return expression.kind === 'call' && numberCalls.has(expression.name);
}

/** A summand; SurveyJS counts a missing answer as 0. */
function summand(expression: Expression, resolve: Resolve): string {
  const target = expression.kind === 'reference' ? resolve(expression.name) : null;
  if (target?.kind !== 'answer' || !target.of.isCaseless) return numeric(expression, resolve);
  const { kind } = subjectOf(target);
  if (kind === 'one') return numeric(expression, resolve, '0');
  const isSure = kind !== 'number' || isAlwaysAnswered(target);
  return isSure ? nameOf(target) : `sum(${nameOf(target)})`;
}

/** Whether a question is always asked and always has an answer. */
function isAlwaysAnswered(target: Target): boolean {
  if (target.kind !== 'answer' || target.of.repeats.length > 0) return false;
  const { required, showIf, config } = target.of.question;
  return required && showIf === null && config.anyRow !== true;
}

/** A missing number, which a division by zero makes. */
const nothing = '0 / 0';

/** A number; for a question whose option names are numbers, the number of the chosen option. */
function numeric(expression: Expression, resolve: Resolve, none = nothing): string {
  if (expression.kind === 'literal') return number(expression.value);
  if (expression.kind !== 'reference') return computeText(expression, resolve);
  const target = resolve(expression.name);
  const subject = subjectOf(target);
  return subject.kind === 'one' ? numberOfOption(subject, target, none) : nameOf(target);
}

function numberOfOption({ options }: Subject, target: Target, none: string): string {
  const name = nameOf(target);
  const [last, ...others] = [...options].reverse();
  if (
    !last ||
    ![...options.keys()].every((key) => key.trim() !== '' && Number.isFinite(Number(key)))
  ) {
    throw new Unconvertible('calculates with options that are no numbers');
  }
  const end = `${Number(last[0])}`;
  return others.reduce(
    (rest, [key, id]) => `if(${name} == ${quoted(id)}, ${Number(key)}, ${rest})`,
    isAlwaysAnswered(target) ? end : `if(${name} == ${quoted(last[1])}, ${end}, ${none})`,
  );
}

function callText({ name, args }: Call, resolve: Resolve): string {
  const [first, second, third] = args;
  if (name === 'today' && !first) return 'today';
  if (name === 'if' && first && second && third) {
    const branches = [second, third].map((part, index) =>
      branchText(part, index === 0 ? third : second, resolve),
    );
    return `if(${testText(first, resolve)}, ${branches.join(', ')})`;
  }
  const known = dateOrTextCall({ kind: 'call', name, args }, resolve, computeText);
  if (known !== null) return known;
  if (name === 'length' && first) return `length(${computeText(first, resolve)})`;
  if (name === 'floor' && first) return `floor(${numeric(first, resolve)})`;
  if (name === 'round' && first) {
    const digits = second ? `, ${computeText(second, resolve)}` : '';
    return `round(${numeric(first, resolve)}${digits})`;
  }
  if (first?.kind === 'reference') {
    if (name === 'empty') return `not ${answered(first, resolve)}`;
    if (name === 'years') return `years(${answerName(resolve(first.name))})`;
    if (name === 'count') return `count(${allOf(resolve(first.name))})`;
  }
  if (name === 'sum' && first && args.every(({ kind }) => kind === 'reference')) {
    return `(${args.map((arg) => termOf(arg, resolve)).join(' + ')})`;
  }
  if ((name === 'max' || name === 'min') && first) {
    return `${name}(${args.map((arg) => ofAllTimes(arg, resolve)).join(', ')})`;
  }
  if (name === 'concat' && first) {
    return `concat(${args.map((arg) => computeText(arg, resolve)).join(', ')})`;
  }
  throw new Unconvertible(`the function ${name}() has no counterpart`);
}

/** A number, or a list of the numbers of all repetitions. */
function ofAllTimes(arg: Expression, resolve: Resolve): string {
  const target = arg.kind === 'reference' ? resolve(arg.name) : null;
  return target?.kind === 'answer' && target.isSeveral ? allOf(target) : numeric(arg, resolve);
}

/** A branch of `if`. An empty text beside a number becomes a missing number, which a division by zero makes. */
function branchText(part: Expression, other: Expression, resolve: Resolve): string {
  const isNothing = part.kind === 'literal' && part.value === '';
  if (isNothing && isNumeric(other, resolve)) return nothing;
  return isNumeric(part, resolve) ? numeric(part, resolve) : computeText(part, resolve);
}

/** A condition; an answer without a comparison is true where the answer exists. */
function testText(test: Expression, resolve: Resolve): string {
  if (test.kind !== 'reference') return computeText(test, resolve);
  const target = resolve(test.name);
  const isTruth = target.kind === 'value' && target.type === 'truth';
  return isTruth ? nameOf(target) : answered(test, resolve);
}

/** A term of a sum, in which a missing answer counts as 0. */
function termOf(expression: Expression, resolve: Resolve): string {
  if (expression.kind !== 'reference') return numeric(expression, resolve);
  const target = resolve(expression.name);
  if (target.kind === 'value') return `if(${answered(expression, resolve)}, ${nameOf(target)}, 0)`;
  if (target.kind !== 'answer') return nameOf(target);
  const { isSeveral, part } = target;
  const isAll = isSeveral || (part === undefined && subjectOf(target).kind === 'some');
  if (isAll) return `sum(${allOf(target)})`;
  return `if(${answered(expression, resolve)}, ${numeric(expression, resolve)}, 0)`;
}
