import { constrainedAnswer } from './constrainedAnswer.ts';
import {
  binary,
  call,
  type Expression,
  literal,
  not,
  type Operator,
  reference,
  Unconvertible,
} from './expression.ts';
import { type Grammar, infix, parseWith, power } from './grammar.ts';
import { callOf } from './xpathCalls.ts';

/** The prefix of names that are columns of the sheet `choices`. */
export const columnPrefix = 'column:';

const grammar: Grammar = {
  token:
    /\s*(?:(?<string>"[^"]*"|'[^']*')|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<reference>\$\{[^{}]+\}|(?:\.\.?|current\(\)|\/)(?:\/[\w.:-]+|[\w-]+\/[\w./-]+)+|\.\.?(?![\w./]))|(?<word>[A-Za-z_][\w-]*(?::[\w-]+)?)|!=|<=|>=|[-+*/=<>()[\],|])\s*/suy,
  infix: new Map([
    ['or', [power.or, infix('or')]],
    ['and', [power.and, infix('and')]],
    ...(['=', '!=', '<', '<=', '>', '>='] as const).map(
      (operator) => [operator, [power.compare, compared(operator)]] as const,
    ),
    ['+', [power.add, infix('+')]],
    ['-', [power.add, infix('-')]],
    ['*', [power.multiply, infix('*')]],
    ['div', [power.multiply, infix('/')]],
    ['mod', [power.multiply, infix('%')]],
  ]),
  postfix: new Map(),
  negations: [],
  reference: (text) => {
    if (text === constrainedAnswer) return reference(constrainedAnswer);
    return reference(
      text.startsWith('${') ? text.slice(2, -1).trim() : (text.split('/').at(-1) ?? text),
    );
  },
  word: (text) => {
    if (text === 'null') return literal('');
    throw new Unconvertible(`has "${text}", which is no function of XLSForm`);
  },
  call: callOf,
};

const filterGrammar: Grammar = { ...grammar, word: (text) => reference(`${columnPrefix}${text}`) };

/**
 * Parses an expression of XLSForm, as in `relevant`, `constraint` and `calculation`.
 * @param hasColumns whether words are columns of the sheet `choices`, as in `choice_filter`
 * @throws {Unconvertible}
 */
export function parseXPath(text: string, hasColumns = false): Expression {
  const straight = text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
  return parseWith(hasColumns ? filterGrammar : grammar, withLookups(straight.trim()));
}

/** Converts `instance('towns')/root/item[name = ${town}]/region`, which reads a table, to `pulldata(…)`. */
function withLookups(text: string): string {
  return text.replace(
    /instance\(\s*('[\w.-]{1,64}'|"[\w.-]{1,64}")\s*\)\/root\/item\[\s*(\w{1,64})\s*=\s*(\$\{[^{}]{1,64}\}|'[^']{0,64}')\s*\]\/(\w{1,64})/g,
    (_, table: string, key: string, of: string, column: string) =>
      `pulldata(${table}, '${column}', '${key}', ${of})`,
  );
}

const missing = ['NaN', 'Invalid Date'];

/**
 * Makes a comparison; `format-date(., '%Y%m%d') >= 20180701` compares dates, and `${age} = 'NaN'` tests for a missing
 * number.
 */
function compared(operator: Operator): (left: Expression, right: Expression) => Expression {
  return (left, right) => {
    const isMissing = right.kind === 'literal' && missing.includes(String(right.value));
    if (isMissing && operator === '=') return call('empty', left);
    if (isMissing && operator === '!=') return not(call('empty', left));
    const [first, last] = [dayOf(left, right), dayOf(right, left)];
    const times = [left, right].flatMap((side) => timeIn(side) ?? []);
    const [start, end] = times;
    if (start && end) return binary(operator, start, end);
    return binary(operator, first ?? left, last ?? right);
  };
}

/** The argument of `decimal-time(…)`, because times can be compared without a conversion. */
function timeIn(side: Expression): Expression | null {
  return side.kind === 'call' && side.name === 'decimal-time' ? (side.args[0] ?? null) : null;
}

/** A date, or the day with which a date is compared; null for any other side. */
function dayOf(side: Expression, other: Expression): Expression | null {
  const formatted = formattedDate(side);
  if (formatted) return formatted;
  if (!formattedDate(other) || side.kind !== 'literal') return null;
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(String(side.value)) ?? [];
  return year === undefined ? null : literal(`${year}-${month}-${day}`);
}

function formattedDate(expression: Expression): Expression | null {
  if (expression.kind !== 'call') return null;
  const [first, format] = expression.args;
  if (expression.name === 'floor' && first) return formattedDate(first);
  const isDay = format?.kind === 'literal' && /^%Y-?%m-?%d$/.test(String(format.value));
  return expression.name === 'format-date' && isDay ? (first ?? null) : null;
}
