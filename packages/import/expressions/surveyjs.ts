import { constrainedAnswer } from './constrainedAnswer.ts';
import { binary, call, type Expression, literal, not, reference } from './expression.ts';
import { type Grammar, infix, parseWith, plainCall, power } from './grammar.ts';

const comparisons = {
  '=': ['==', 'equal'],
  '!=': ['<>', 'notequal'],
  '<': ['less'],
  '<=': ['lessorequal'],
  '>': ['greater'],
  '>=': ['greaterorequal'],
} as const;

const grammar: Grammar = {
  token:
    /\s*(?:(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>\d+(?:\.\d+)?(?![\w]))|(?<reference>[#$]?\{[^{}]+\})|(?<word>[\p{L}_][\p{L}\p{N}_]*)|&&|\|\||\*=|==|<>|!=|<=|>=|[-+*/%^=<>()[\],!])\s*/suy,
  infix: new Map([
    ['or', [power.or, infix('or')]],
    ['||', [power.or, infix('or')]],
    ['and', [power.and, infix('and')]],
    ['&&', [power.and, infix('and')]],
    ...Object.entries(comparisons).flatMap(([operator, words]) =>
      [operator, ...words].map(
        (word) => [word, [power.compare, infix(operator as keyof typeof comparisons)]] as const,
      ),
    ),
    ['*=', [power.compare, allIn]],
    ['contains', [power.compare, allIn]],
    ['contain', [power.compare, allIn]],
    ['allof', [power.compare, allIn]],
    ['notcontains', [power.compare, (left, right) => not(allIn(left, right))]],
    ['notcontain', [power.compare, (left, right) => not(allIn(left, right))]],
    ['anyof', [power.compare, infix('anyOf')]],
    ['noneof', [power.compare, (left, right) => not(binary('anyOf', left, right))]],
    ['+', [power.add, infix('+')]],
    ['-', [power.add, infix('-')]],
    ['*', [power.multiply, infix('*')]],
    ['/', [power.multiply, infix('/')]],
    ['%', [power.multiply, infix('%')]],
    ['^', [power.raise, raised]],
    ['power', [power.raise, raised]],
  ]),
  postfix: new Map([
    ['empty', (of) => call('empty', of)],
    ['notempty', (of) => not(call('empty', of))],
  ]),
  negations: ['!', 'not', 'negate'],
  isOpenEnded: true,
  reference: (text) => {
    const name = text
      .slice(text.indexOf('{') + 1, -1)
      .trim()
      .replace(/^#/, '');
    if (/^\$self(?:\.value)?$/.test(name)) return reference(constrainedAnswer);
    const counted = name.replace(/\.length$/, '');
    if (name === 'panelIndex') return binary('-', reference(name), literal(1));
    return counted === name ? reference(name) : call('count', reference(counted));
  },
  word: (text) => {
    const word = text.toLowerCase();
    if (word === 'null' || word === 'undefined') return literal('');
    return literal(word === 'true' || word === 'false' ? word === 'true' : text);
  },
  call: callOf,
};

/**
 * Parses an expression of SurveyJS, as in `visibleIf` and `expression`.
 * @throws {Unconvertible}
 */
export function parseSurveyJs(text: string): Expression {
  return parseWith(grammar, text.trim());
}

const ofFirstArgument = new Map<string, (first: Expression) => Expression>([
  ['age', (first) => call('years', first)],
  ['trunc', (first) => call('floor', first)],
  ['getYear', (first) => call('year', first)],
  ['year', (first) => call('year', first)],
  ['month', (first) => call('month', first)],
]);

/** Converts a function of SurveyJS to the common form. */
function callOf(name: string, args: readonly Expression[]): Expression {
  const [first, second, third] = args;
  if (name === 'currentDate' || name === 'getDate') return first ?? call('today');
  if (name === 'today' && first) return binary('+', call('today'), first);
  if (name === 'dateAdd' && first && second && isUnit(third, 'day'))
    return binary('+', first, second);
  if (name === 'age' && first && third === undefined && second)
    return dateDifference([first, call('today'), second]);
  if ((name === 'year' || name === 'month') && !first) return call(name, call('today'));
  if (name === 'isDisplayMode') return literal(false);
  if (name === 'avg' && args.length > 1) return binary('/', plainCall('sum', args), countOf(args));
  if (name === 'count' && args.length > 1) return countOf(args);
  if (name === 'currentYear') return call('year', call('today'));
  const known = ofFirstArgument.get(name);
  if (known && first && args.length === 1) return known(first);
  if (name === 'iif') return plainCall('if', args);
  if (name === 'diffDays') return dateDifference(args);
  if (name === 'dateDiff') return dateDifference(args);
  if (name === 'displayValue' && first?.kind === 'literal') {
    return call('label', reference(String(first.value)));
  }
  if (name === 'avgInArray' && args.length === 2)
    return binary('/', ofTimes('sumInArray', args), ofTimes('countInArray', args));
  if (/^(?:sum|min|max|count)InArray$/.test(name) && args.length === 2) return ofTimes(name, args);
  return plainCall(name, args);
}

/** Converts `dateDiff({a}, {b}, 'days')` to the common form. */
function dateDifference([from, to, unit]: readonly Expression[]): Expression {
  if (from && to && isUnit(unit, 'day'))
    return call('max', call('days', from, to), call('days', to, from));
  const isToday = to?.kind === 'call' && to.name === 'today';
  if (from && isToday && isUnit(unit, 'year')) return call('years', from);
  if (from && to && isUnit(unit, 'month')) return call('months', from, to);
  if (from && to && isUnit(unit, 'year'))
    return call('floor', binary('/', call('months', from, to), literal(12)));
  return plainCall(
    'dateDiff',
    [from, to, unit].filter((expression) => expression !== undefined),
  );
}

/** Whether a unit of time has this name; the default unit is days. */
function isUnit(unit: Expression | undefined, name: string): boolean {
  if (unit === undefined) return name === 'day';
  return unit.kind === 'literal' && String(unit.value).startsWith(name);
}

/** The number of arguments that have an answer. */
function countOf(args: readonly Expression[]): Expression {
  return args
    .map((arg) => call('if', call('empty', arg), literal(0), literal(1)))
    .reduce((all, expression) => binary('+', all, expression));
}

/** Converts `{a} ^ 2` to a product; other exponents have no counterpart. */
function raised(base: Expression, exponent: Expression): Expression {
  const times = exponent.kind === 'literal' ? Number(exponent.value) : Number.NaN;
  if (!(times >= 1 && times <= 4) || !Number.isInteger(times)) return call('power', base, exponent);
  return Array.from({ length: times - 1 }, () => base).reduce(
    (all, expression) => binary('*', all, expression),
    base,
  );
}

/** Converts `sumInArray({trips}, 'km')`, which reads the answers of all repetitions. */
function ofTimes(name: string, args: readonly Expression[]): Expression {
  const [group, column] = args;
  if (group?.kind !== 'reference' || column?.kind !== 'literal') return plainCall(name, args);
  return call(name.replace('InArray', ''), reference(`${group.name}[].${column.value}`));
}

/** A condition that all items of a list are chosen. */
function allIn(left: Expression, right: Expression): Expression {
  if (right.kind !== 'list') return binary('contains', left, right);
  return right.items
    .map((item) => binary('contains', left, item))
    .reduce((all, expression) => binary('and', all, expression), literal(true));
}
