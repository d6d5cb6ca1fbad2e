import { binary, call, type Expression, literal, not } from '../expressions/expression.ts';

/** Evaluates comparisons of constants, and removes what they decide. */
export function simplified(expression: Expression): Expression {
  switch (expression.kind) {
    case 'not': {
      const of = simplified(expression.of);
      return of.kind === 'literal' && typeof of.value === 'boolean' ? literal(!of.value) : not(of);
    }
    case 'call': {
      const [only, ...others] = expression.args.map(simplified);
      const isEmpty = expression.name === 'empty' && only?.kind === 'literal';
      if (isEmpty) return literal(only.value === '');
      return only ? call(expression.name, only, ...others) : expression;
    }
    case 'binary': {
      const { operator, left, right } = expression;
      const [a, b] = [simplified(left), simplified(right)];
      if (operator === 'and' || operator === 'or') return joined(operator, a, b);
      const isEquality = operator === '=' || operator === '!=';
      if (!isEquality || a.kind !== 'literal' || b.kind !== 'literal')
        return binary(operator, a, b);
      return literal((plain(a.value) === plain(b.value)) === (operator === '='));
    }
    default:
      return expression;
  }
}

/** A condition as it is before the question itself has an answer. */
export function whileUnanswered(expression: Expression, isSelf: (name: string) => boolean) {
  const isAbout = (expression: Expression) =>
    expression.kind === 'reference' && isSelf(expression.name);
  const inside = (expression: Expression): Expression => {
    if (expression.kind === 'not') return not(inside(expression.of));
    if (expression.kind === 'call' && expression.name === 'empty' && expression.args.some(isAbout))
      return literal(true);
    if (expression.kind !== 'binary') return expression;
    if (expression.operator === 'and' || expression.operator === 'or')
      return binary(expression.operator, inside(expression.left), inside(expression.right));
    if (!isAbout(expression.left) && !isAbout(expression.right)) return expression;
    const other = isAbout(expression.left) ? expression.right : expression.left;
    const isSame = other.kind === 'literal' && other.value === '';
    return literal(
      (expression.operator === '=' && isSame) || (expression.operator === '!=' && !isSame),
    );
  };
  return simplified(inside(expression));
}

function joined(operator: 'and' | 'or', a: Expression, b: Expression): Expression {
  const decisive = operator === 'or';
  for (const [side, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (side.kind !== 'literal' || typeof side.value !== 'boolean') continue;
    return side.value === decisive ? side : other;
  }
  return binary(operator, a, b);
}

function plain(value: string | number | boolean): string {
  return String(value).trim().toLowerCase();
}
