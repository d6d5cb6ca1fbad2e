import type { Definition } from '../definition.ts';
import type { AnswerReference, BinaryOperator, Expression } from '../values/expression.ts';
import { allCopies } from './ids.ts';

type Copies = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the values of a survey, in which `count`, `sum`, `answered`, `min` and `max` of
 * `"amount~*"` cover all copies of a question.
 */
export function withAggregates(
  values: Definition['values'],
  copies: Copies,
): Pick<Definition, 'values'> {
  if (!values) return {};
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.compute ? { ...value, compute: aggregated(value.compute, copies) } : value,
      ]),
    ),
  };
}

function aggregated(expression: Expression, copies: Copies): Expression {
  const inside = (part: Expression) => aggregated(part, copies);
  switch (expression.kind) {
    case 'unary':
    case 'round':
    case 'floor':
      return { ...expression, of: inside(expression.of) };
    case 'binary':
      return { ...expression, left: inside(expression.left), right: inside(expression.right) };
    case 'min':
    case 'max':
      return { ...expression, parts: expression.parts.flatMap((part) => eachCopy(part, copies)) };
    case 'concat':
    case 'length':
    case 'contains':
      return { ...expression, parts: expression.parts.map(inside) };
    case 'if': {
      const { test, yes, no } = expression;
      return { ...expression, test: inside(test), yes: inside(yes), no: inside(no) };
    }
    case 'count':
    case 'sum':
    case 'answered':
      return overCopies(expression, copies);
    default:
      return expression;
  }
}

/** Replaces a reference to all copies by the answers of each copy; a reference to one answer stays. */
function eachCopy(part: Expression, copies: Copies): readonly Expression[] {
  if (part.kind !== 'answer') return [aggregated(part, copies)];
  const all = copiesOf(part, copies);
  return all.length > 0 ? all : [part];
}

function copiesOf(answer: AnswerReference, copies: Copies): readonly AnswerReference[] {
  if (!answer.question.endsWith(allCopies)) return [];
  const ids = copies.get(answer.question.slice(0, -allCopies.length)) ?? [];
  return ids.map((question) => ({ ...answer, question }));
}

function overCopies(
  expression: Extract<Expression, { kind: 'count' | 'sum' | 'answered' }>,
  copies: Copies,
): Expression {
  const { kind, answer } = expression;
  const each = copiesOf(answer, copies).map((copy): Expression => ({ kind, answer: copy }));
  return each.length > 0 ? together(each, kind === 'answered' ? 'or' : '+') : expression;
}

/** Joining halves keeps the expression shallow, because evaluating it is recursive. */
function together(parts: readonly Expression[], operator: BinaryOperator): Expression {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const half = parts.length >> 1;
  const [left, right] = [parts.slice(0, half), parts.slice(half)];
  return {
    ...{ kind: 'binary', operator },
    left: together(left, operator),
    right: together(right, operator),
  };
}
