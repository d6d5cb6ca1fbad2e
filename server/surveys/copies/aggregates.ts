import type { Definition } from '../definition.ts';
import type { BinaryOperator, Expression } from '../values/expression.ts';
import { allCopies } from './ids.ts';

type Copies = ReadonlyMap<string, readonly string[]>;

/** The values of a survey, in which `count`, `sum` and `answered` of `"amount~*"` take all copies of a question. */
export function withAggregates({ values }: Definition, copies: Copies): Pick<Definition, 'values'> {
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
    case 'concat':
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

function overCopies(
  expression: Extract<Expression, { kind: 'count' | 'sum' | 'answered' }>,
  copies: Copies,
): Expression {
  const { kind, answer } = expression;
  const ids = answer.question.endsWith(allCopies)
    ? (copies.get(answer.question.slice(0, -allCopies.length)) ?? [])
    : [];
  const each = ids.map((question): Expression => ({ kind, answer: { ...answer, question } }));
  const [first, ...others] = each;
  const operator: BinaryOperator = kind === 'answered' ? 'or' : '+';
  return first
    ? others.reduce<Expression>((left, right) => ({ kind: 'binary', operator, left, right }), first)
    : expression;
}
