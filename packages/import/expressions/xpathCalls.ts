import {
  binary,
  call,
  type Expression,
  literal,
  not,
  reference,
  Unconvertible,
} from './expression.ts';
import { plainCall } from './grammar.ts';

/** The name that stands for the number of the repetition in which a question is asked. */
export const repetitionNumber = 'position(..)';

/** Converts a function of XLSForm to the common form. */
export function callOf(name: string, args: readonly Expression[]): Expression {
  const [first, second, third] = args;
  if (name === 'true' || name === 'false') return literal(name === 'true');
  if (name === 'today' || name === 'now') return call('today');
  if (!first) return plainCall(name, args);
  if (name === 'not') return not(first);
  if (name === 'position') return reference(repetitionNumber);
  if (transparent.has(name)) return first;
  const born = name === 'int' || name === 'floor' ? yearsSince(first) : null;
  if (born) return call('years', born);
  if (name === 'count-selected') return call('count', first);
  if (name === 'string-length') return call('length', first);
  if (name === 'int' || name === 'floor') return call('floor', first);
  if (name === 'abs') return call('max', first, binary('-', literal(0), first));
  if (!second) return plainCall(name, args);
  if (name === 'pow') return powerOf(first, second) ?? plainCall(name, args);
  if (name === 'format-date' || name === 'format-date-time') return formatted(first, second);
  if (name === 'difference-in-months') return call('months', first, second);
  if (name === 'selected' || name === 'contains') return binary(name, first, second);
  if (name === 'starts-with') return binary('startsWith', first, second);
  if (name === 'ends-with') return binary('endsWith', first, second);
  if (name === 'regex') return call('matches', first, second);
  if (name === 'indexed-repeat' && third) return answerOfRepetition(first, second, third);
  return plainCall(name === 'jr:choice-name' ? 'label' : name, args);
}

const transparent = new Set([
  ...['number', 'string', 'boolean', 'once', 'date', 'date-time', 'decimal-date-time'],
  ...['boolean-from-string', 'normalize-space'],
]);

/**
 * Converts `format-date(${born}, '%Y')` to a number; with another format the call stays for the comparison that
 * contains it.
 */
function formatted(date: Expression, format: Expression): Expression {
  const pattern = format.kind === 'literal' ? String(format.value) : '';
  if (pattern === '%Y') return call('year', date);
  if (/^%[mn]$/.test(pattern)) return call('month', date);
  const isTime = date.kind === 'reference' && /^%H:%M(?::%S)?$/.test(pattern);
  const isDay = /%[mnb]/.test(pattern) && /%[de]/.test(pattern);
  if (!isDay && !isTime) throw new Unconvertible(`a date is not written as "${pattern}"`);
  return call('format-date', date, format);
}

/**
 * Converts `indexed-repeat(${name}, ${person}, 1)`, the answer of a repetition; `position(..)` stands for the
 * repetition of the question itself.
 */
function answerOfRepetition(answer: Expression, group: Expression, time: Expression): Expression {
  const whole = plainCall('indexed-repeat', [answer, group, time]);
  if (answer.kind !== 'reference' || group.kind !== 'reference') return whole;
  if (time.kind === 'reference' && time.name === repetitionNumber) return answer;
  const isNumber = time.kind === 'literal' && Number.isInteger(Number(time.value));
  if (!isNumber || Number(time.value) < 1) return whole;
  return reference(`${group.name}[${Number(time.value) - 1}].${answer.name}`);
}

function powerOf(base: Expression, exponent: Expression): Expression | null {
  if (exponent.kind !== 'literal') return null;
  if (Number(exponent.value) === 2) return binary('*', base, base);
  return Number(exponent.value) === 1 ? base : null;
}

/** The date in `(today() - ${date}) div 365.25`, by which forms compute an age; null for any other expression. */
function yearsSince(expression: Expression): Expression | null {
  if (expression.kind !== 'binary' || expression.operator !== '/') return null;
  const { left, right } = expression;
  const isYear = right.kind === 'literal' && /^365(?:\.25?)?$/.test(String(right.value));
  if (!isYear || left.kind !== 'binary' || left.operator !== '-') return null;
  const isToday = left.left.kind === 'call' && left.left.name === 'today';
  const date = left.right;
  return isToday && date.kind === 'reference' ? date : null;
}
