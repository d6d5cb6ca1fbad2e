import { allOf, binary, call, type Expression, literal, not } from '../expressions/expression.ts';

/** Converts `${chosen} = 'a b'`, which names all chosen options, to conditions on each option. */
export function withAllChosen(
  expression: Expression,
  isSeveral: (name: string) => boolean,
): Expression {
  const inside = (part: Expression) => withAllChosen(part, isSeveral);
  if (expression.kind === 'not') return not(inside(expression.of));
  if (expression.kind === 'call') return { ...expression, args: expression.args.map(inside) };
  if (expression.kind !== 'binary') return expression;
  const { operator, left, right } = expression;
  const names = right.kind === 'literal' ? String(right.value).trim().split(/\s+/) : [];
  const isAsked = left.kind === 'reference' && isSeveral(left.name) && /^!?=$/.test(operator);
  if (!isAsked || names.length < 2) return binary(operator, inside(left), inside(right));
  const count = binary('=', call('count', left), literal(names.length));
  const chosen = names.map((name) => binary('selected', left, literal(name)));
  const all = allOf([...chosen, count]) ?? expression;
  return operator === '=' ? all : not(all);
}
