import { type Expression, type Operator, Unconvertible } from './expression.ts';
import { type Subject, subjectOf, type Target } from './subjects.ts';

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

function binaryText(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  resolve: Resolve,
): string {
  const sign = operators[operator];
  if (sign === undefined) {
    throw new Unconvertible(`"${operator}" has no counterpart in a computed value`);
  }
  if (arithmetic.has(operator)) {
    return `(${numeric(left, resolve)} ${sign} ${numeric(right, resolve)})`;
  }
  if (operator === 'and' || operator === 'or') {
    return `(${computeText(left, resolve)} ${sign} ${computeText(right, resolve)})`;
  }
  const isEmptyText = right.kind === 'literal' && right.value === '';
  if (left.kind === 'reference' && isEmptyText && (operator === '=' || operator === '!=')) {
    return `${operator === '=' ? 'not ' : ''}${answered(left, resolve)}`;
  }
  return `(${side(left, right, resolve)} ${sign} ${side(right, left, resolve)})`;
}

/** One side of a comparison, in the kind of the other one. */
function side(one: Expression, other: Expression, resolve: Resolve): string {
  if (one.kind === 'literal' && other.kind === 'reference') {
    const target = resolve(other.name);
    const subject = subjectOf(target);
    if (subject.kind === 'one') {
      const id = subject.options.get(String(one.value));
      if (id === undefined) throw new Unconvertible(`"${one.value}" is none of the options`);
      return quoted(id);
    }
    if (subject.kind === 'number') return number(one.value);
    if (target.kind === 'value') return computeText(one, resolve);
    return quoted(String(one.value));
  }
  const isNumber = isNumeric(other, resolve);
  if (one.kind === 'literal') return isNumber ? number(one.value) : computeText(one, resolve);
  return isNumber && one.kind === 'reference' ? numeric(one, resolve) : computeText(one, resolve);
}

function isNumeric(expression: Expression, resolve: Resolve): boolean {
  if (expression.kind === 'literal') return typeof expression.value === 'number';
  if (expression.kind === 'binary') return arithmetic.has(expression.operator);
  if (expression.kind === 'reference') return subjectOf(resolve(expression.name)).kind === 'number';
  return (
    expression.kind === 'call' && ['sum', 'count', 'max', 'min', 'years'].includes(expression.name)
  );
}

/** A number; of options whose names are numbers, the one that is chosen. */
function numeric(expression: Expression, resolve: Resolve): string {
  if (expression.kind === 'literal') return number(expression.value);
  if (expression.kind !== 'reference') return computeText(expression, resolve);
  const target = resolve(expression.name);
  const subject = subjectOf(target);
  return subject.kind === 'one' ? numberOfOption(subject, target) : nameOf(target);
}

function numberOfOption({ options }: Subject, target: Target): string {
  const name = nameOf(target);
  const [last, ...others] = [...options].reverse();
  if (
    !last ||
    ![...options.keys()].every((key) => key.trim() !== '' && Number.isFinite(Number(key)))
  ) {
    throw new Unconvertible('calculates with options that are no numbers');
  }
  return others.reduce(
    (rest, [key, id]) => `if(${name} == ${quoted(id)}, ${Number(key)}, ${rest})`,
    `${Number(last[0])}`,
  );
}

function callText({ name, args }: Call, resolve: Resolve): string {
  const [first, second, third] = args;
  if (name === 'today' && !first) return 'today';
  if (name === 'if' && first && second && third) {
    const parts = [first, second, third].map((part) => computeText(part, resolve));
    return `if(${parts.join(', ')})`;
  }
  if (first?.kind === 'reference') {
    if (name === 'empty') return `not ${answered(first, resolve)}`;
    if (name === 'years') return `years(${answerName(resolve(first.name))})`;
    if (name === 'count') return `count(${answerName(resolve(first.name))})`;
    if (name === 'coalesce' && second) {
      const [one, other] = [first, second].map((part) => computeText(part, resolve));
      return `if(${answered(first, resolve)}, ${one}, ${other})`;
    }
  }
  if (name === 'sum' && first && args.every(({ kind }) => kind === 'reference')) {
    return `(${args.map((arg) => termOf(arg, resolve)).join(' + ')})`;
  }
  if ((name === 'max' || name === 'min') && first && second && !third) {
    const [a, b] = [numeric(first, resolve), numeric(second, resolve)];
    return `if(${a} ${name === 'max' ? '>=' : '<='} ${b}, ${a}, ${b})`;
  }
  throw new Unconvertible(`the function ${name}() has no counterpart`);
}

/** A part of a sum, which counts a missing answer as 0. */
function termOf(expression: Expression, resolve: Resolve): string {
  if (expression.kind !== 'reference') return numeric(expression, resolve);
  const target = resolve(expression.name);
  if (target.kind === 'value') return nameOf(target);
  if (target.isSeveral) return `sum(q["${target.of.id}~*"])`;
  const isWhole = target.part === undefined && subjectOf(target).kind === 'some';
  if (isWhole) return `sum(${answerName(target)})`;
  return `if(${answered(expression, resolve)}, ${numeric(expression, resolve)}, 0)`;
}

function answered(
  expression: Extract<Expression, { kind: 'reference' }>,
  resolve: Resolve,
): string {
  return `answered(${answerName(resolve(expression.name))})`;
}

function answerName(target: Target): string {
  if (target.kind === 'value') throw new Unconvertible('asks whether a computed value is answered');
  return nameOf(target);
}

function nameOf(target: Target): string {
  if (target.kind === 'value') return `value.${target.name}`;
  const { of, part } = target;
  if (target.isSeveral) throw new Unconvertible(`"${of.question.name}" is asked several times`);
  const id = part === undefined ? undefined : of.options.get(part);
  if (part !== undefined && id === undefined) throw new Unconvertible(`has no part "${part}"`);
  return `q${access(of.id)}${id === undefined ? '' : access(id)}`;
}

function access(id: string): string {
  return /^[A-Za-z_]\w*$/.test(id) ? `.${id}` : `["${id}"]`;
}

function number(value: string | number | boolean): string {
  const text = String(value).trim();
  if (text === '' || !Number.isFinite(Number(text)))
    throw new Unconvertible(`"${value}" is no number`);
  return String(Number(text));
}

function quoted(text: string): string {
  if (/["\\]/.test(text)) throw new Unconvertible('has a quotation mark in a text');
  return `"${text}"`;
}
