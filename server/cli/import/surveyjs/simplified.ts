import { binary, call, type Expression, literal, not } from '../expressions/expression.ts';

/** The expression without comparisons of constants, and without what they decide. */
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

/** A condition on the own answer as it is while there is none. */
export function whileUnanswered(expression: Expression, isOwn: (name: string) => boolean) {
  const isAbout = (one: Expression) => one.kind === 'reference' && isOwn(one.name);
  const inside = (one: Expression): Expression => {
    if (one.kind === 'not') return not(inside(one.of));
    if (one.kind === 'call' && one.name === 'empty' && one.args.some(isAbout)) return literal(true);
    if (one.kind !== 'binary') return one;
    if (one.operator === 'and' || one.operator === 'or')
      return binary(one.operator, inside(one.left), inside(one.right));
    if (!isAbout(one.left) && !isAbout(one.right)) return one;
    const other = isAbout(one.left) ? one.right : one.left;
    const isSame = other.kind === 'literal' && other.value === '';
    return literal((one.operator === '=' && isSame) || (one.operator === '!=' && !isSame));
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
