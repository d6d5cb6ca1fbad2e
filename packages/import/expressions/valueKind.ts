import { type Expression, Unconvertible } from './expression.ts';
import { subjectOf, type Target, type ValueKind } from './subjects.ts';

type Resolve = (name: string) => Target;

const numbers = new Set(['+', '-', '*', '/', '%']);
/** Functions that return a number. */
export const numberCalls: ReadonlySet<string> = new Set([
  ...[
    'years',
    'months',
    'days',
    'year',
    'month',
    'count',
    'sum',
    'min',
    'max',
    'avg',
    'round',
    'floor',
    'length',
  ],
]);

/** The kind of an expression's value; text if the kind is not known. */
export function kindOf(expression: Expression, resolve: Resolve): ValueKind {
  switch (expression.kind) {
    case 'literal':
      if (typeof expression.value === 'string') {
        return /^\S+$/.test(expression.value) ? 'word' : 'text';
      }
      return typeof expression.value === 'number' ? 'number' : 'truth';
    case 'reference':
      return kindOfName(expression.name, resolve);
    case 'not':
      return 'truth';
    case 'binary':
      if (expression.operator === '+' && isJoined(expression.left, expression.right, resolve)) {
        return 'text';
      }
      return numbers.has(expression.operator) ? 'number' : 'truth';
    case 'call':
      return kindOfCall(expression, resolve);
    default:
      return 'text';
  }
}

/** Whether `+` joins texts, as it does with a text that is no number and with two answers that are texts. */
export function isJoined(left: Expression, right: Expression, resolve: Resolve): boolean {
  const sides = [left, right];
  const kinds = sides.map((side) => kindOf(side, resolve));
  const isText = (side: Expression, index: number) =>
    side.kind === 'literal'
      ? typeof side.value === 'string' && Number.isNaN(Number(side.value.trim() || 'none'))
      : side.kind !== 'reference' && kinds[index] === 'text';
  const areTexts = kinds.every((kind) => kind === 'text');
  return areTexts || sides.some(isText);
}

function kindOfName(name: string, resolve: Resolve): ValueKind {
  try {
    const target = resolve(name);
    if (target.kind === 'value') return target.type;
    const { kind } = subjectOf(target);
    if (kind === 'one') return 'word';
    return kind === 'number' || kind === 'moment' ? kind : 'text';
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    return 'text';
  }
}

function kindOfCall(
  { name, args }: Extract<Expression, { kind: 'call' }>,
  resolve: Resolve,
): ValueKind {
  if (numberCalls.has(name)) return 'number';
  if (name === 'today' || name === 'format-date') return 'moment';
  if (name === 'empty' || name === 'matches') return 'truth';
  if (name !== 'if' && name !== 'coalesce') return 'text';
  const branches = args.slice(name === 'if' ? 1 : 0);
  const kinds = new Set(
    branches
      .filter((branch) => branch.kind !== 'literal' || branch.value !== '')
      .map((expression) => kindOf(expression, resolve)),
  );
  const [kind = 'text', ...others] = kinds;
  return others.length === 0 ? kind : 'text';
}

/** Whether an expression is a text or a number that is never missing. */
export function isFilledText(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.value !== '';
}
