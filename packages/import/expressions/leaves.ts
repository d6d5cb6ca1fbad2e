import { type Comparison, holdsBetween } from '../../../server/surveys/values/comparison.ts';
import { flipped, type Operator, Unconvertible } from './expression.ts';
import { patternOf } from './intervals.ts';
import { idsWith, optionId, type Subject } from './subjects.ts';

/** A condition of a survey file; true and false stand for conditions that always or never hold. */
export type Condition = Readonly<Record<string, unknown>> | boolean;

export type Scalar = string | number | boolean;

/** Converts a comparison to a condition; null where only an expression can compare. */
export function leafCondition(
  operator: Operator,
  subject: Subject,
  value: Scalar,
): Condition | null {
  const { leaf, kind } = subject;
  if (value === '' && ['=', '!=', 'selected'].includes(operator)) {
    return { ...leaf, answered: operator === '!=' };
  }
  if (kind === 'one' || kind === 'several') return optionCondition(operator, subject, value);
  if (kind === 'number' && !isSame(operator, subject)) {
    return numberCondition(operator, subject, value);
  }
  if (kind === 'some') throw new Unconvertible('compares an answer that has no single value');
  const isValue = 'value' in leaf;
  if (isValue && typeof value === 'number' && operator in flipped) {
    return numberCondition(operator, subject, value);
  }
  const isText = kind !== 'number' && kind !== 'moment' && typeof value === 'number';
  if (isText && operator in flipped && Number.isInteger(value) && value >= 0) {
    return { ...leaf, matches: numbersBeside(operator, value) };
  }
  const text = escaped(value);
  const isCaseless = subject.isCaseless && text.toLowerCase() !== text.toUpperCase();
  const flags = isCaseless ? '(?is)' : '(?s)';
  if (isCaseless && kind === 'text' && /^!?=$/.test(operator)) {
    const same = { ...leaf, matches: `${flags}${text}` };
    return operator === '=' ? same : { not: same };
  }
  switch (operator) {
    case '=':
      return { ...leaf, is: isValue ? value : String(value) };
    case '!=':
      return { ...leaf, isNot: isValue ? value : String(value) };
    case 'selected':
      if (kind === 'word') return { ...leaf, is: String(value) };
      return { ...leaf, matches: `${flags}(?:.* )?${text}(?: .*)?` };
    case 'contains':
      return { ...leaf, matches: `${flags}.*${text}.*` };
    case 'startsWith':
      return { ...leaf, matches: `${flags}${text}.*` };
    case 'endsWith':
      return { ...leaf, matches: `${flags}.*${text}` };
    default:
      return null;
  }
}

/** A pattern for the texts of the numbers on one side of a whole number. */
function numbersBeside(operator: Operator, value: number): string {
  const isAbove = operator === '>' || operator === '>=';
  const whole = isAbove
    ? patternOf([[operator === '>' ? value + 1 : value, Number.POSITIVE_INFINITY]])
    : patternOf([[Number.NEGATIVE_INFINITY, value - 1]]);
  const ends: Partial<Record<Operator, string>> = {
    '>': `|${value}\\.\\d*[1-9]\\d*`,
    '<=': `|${value}(?:\\.0+)?`,
  };
  return `(?:${whole})(?:\\.\\d+)?${ends[operator] ?? ''}`;
}

/** Whether a value has to equal the text as it is written. */
function isSame(operator: Operator, { leaf }: Subject): boolean {
  return 'value' in leaf && (operator === '=' || operator === '!=');
}

function optionCondition(operator: Operator, subject: Subject, value: Scalar): Condition {
  const { leaf, kind, options, canCount } = subject;
  if (operator === '!=') return negated(optionCondition('=', subject, value));
  if (operator === 'anyOf') return optionCondition('selected', subject, value);
  const isOrder = operator in flipped;
  if (isOrder && kind === 'one') {
    const fitting = [...options].filter(([name]) => inOrder(Number(name), operator, Number(value)));
    return joined(
      'any',
      fitting.map(([, id]) => ({ ...leaf, is: id })),
    );
  }
  if (kind === 'one' && operator === 'contains') {
    const ids = idsWith(subject, value);
    return joined(
      'any',
      ids.map((id) => ({ ...leaf, is: id })),
    );
  }
  const id = optionId(subject, value);
  if (id === undefined) return false;
  if (kind === 'one' && (operator === '=' || operator === 'selected')) return { ...leaf, is: id };
  if (operator === 'contains' || operator === 'selected') return { ...leaf, includes: id };
  if (operator === '=' && canCount) {
    return {
      all: [
        { ...leaf, includes: id },
        { ...leaf, count: true, between: [1, 1] },
      ],
    };
  }
  throw new Unconvertible(`compares options by "${operator}"`);
}

export function numberCondition(operator: Operator, subject: Subject, value: Scalar): Condition {
  const { leaf, isWhole } = subject;
  const number = Number(value);
  // Numeric literals never compare equal to texts, whatever the source is.
  if (Number.isNaN(number)) return operator === '!=';
  const exact = { ...leaf, between: [number, number] };
  switch (operator) {
    case '=':
    case 'contains':
    case 'selected':
      return exact;
    case '!=':
      return { not: exact };
    case '>=':
      return { ...leaf, atLeast: number };
    case '<=':
      return { ...leaf, atMost: number };
    case '>':
      if (isWhole) return { ...leaf, atLeast: Math.floor(number) + 1 };
      return { all: [{ ...leaf, atLeast: number }, { not: exact }] };
    case '<':
      if (isWhole) return { ...leaf, atMost: Math.ceil(number) - 1 };
      return { all: [{ ...leaf, atMost: number }, { not: exact }] };
    default:
      throw new Unconvertible(`compares a number by "${operator}"`);
  }
}

export function textCondition({ leaf, kind }: Subject, pattern: string): Condition {
  const isTyped = kind === 'text' || (kind === 'number' && 'question' in leaf);
  if (!isTyped) throw new Unconvertible('asks about the text of an answer that is none');
  return { ...leaf, matches: pattern };
}

/** Combines conditions by `all` or `any`, without conditions that always or never hold. */
export function joined(key: 'all' | 'any', conditions: readonly Condition[]): Condition {
  const decisive = key === 'any';
  if (conditions.includes(decisive)) return decisive;
  const open = conditions
    .filter((condition) => typeof condition !== 'boolean')
    .flatMap((condition) =>
      key in condition ? (condition[key] as readonly Condition[]) : [condition],
    );
  return open.length > 1 ? { [key]: open } : (open[0] ?? !decisive);
}

/** The negation of a condition; a simple condition becomes its opposite. */
export function negated(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  if ('not' in condition) return condition.not as Condition;
  const opposite = Object.entries(opposites).find(([key]) => key in condition);
  if (!opposite) return { not: condition };
  const [key, other] = opposite;
  const { [key]: value, ...leaf } = condition;
  return { ...leaf, [other]: key === 'answered' ? !value : value };
}

const opposites = {
  is: 'isNot',
  isNot: 'is',
  includes: 'excludes',
  excludes: 'includes',
  answered: 'answered',
};

/** Whether two numbers meet a comparison of the source. */
export function inOrder(a: number, operator: Operator, b: number): boolean {
  const comparison = operator === '=' ? '==' : operator;
  return isComparison(comparison) && holdsBetween(comparison, a, b);
}

function isComparison(operator: string): operator is Comparison {
  return /^(?:[=!]=|[<>]=?)$/.test(operator);
}

/** A regular expression that matches exactly this text. */
export function escaped(text: Scalar): string {
  return String(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
