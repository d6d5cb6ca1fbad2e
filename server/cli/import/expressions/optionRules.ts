import { allOf, conjuncts, type Expression, literal, not, referencesIn } from './expression.ts';
import { type IsOwn, isOwnAnswer } from './ownAnswer.ts';

/** The options that stand alone: `not(selected(., 'none') and count-selected(.) > 1)` and its other forms. */
export function exclusiveIn(part: Expression, isOwn: IsOwn): readonly string[] {
  if (part.kind === 'call' && part.name === 'if') {
    const [chosen, count, otherwise] = part.args;
    const isRule = otherwise?.kind === 'literal' && otherwise.value === true;
    return isRule && chosen && count && isCount(count, isOwn) ? optionsIn(chosen, isOwn) : [];
  }
  const sides =
    part.kind === 'not'
      ? conjuncts(part.of)
      : part.kind === 'binary' && part.operator === 'or'
        ? [part.left, part.right].map((side) => (side.kind === 'not' ? side.of : side))
        : [];
  if (sides.length !== 2 || !sides.some((side) => isCount(side, isOwn))) return [];
  return [...new Set(sides.flatMap((side) => optionsIn(side, isOwn)))];
}

/** The options of `selected(., 'a') or selected(., 'b')`, also beside the count. */
function optionsIn(side: Expression, isOwn: IsOwn): readonly string[] {
  const inner = side.kind === 'not' ? side.of : side;
  if (inner.kind !== 'binary') return [];
  if (inner.operator === 'and' || inner.operator === 'or') {
    return [inner.left, inner.right].flatMap((one) => optionsIn(one, isOwn));
  }
  const isChosen = inner.operator === 'contains' || inner.operator === 'selected';
  if (!isChosen || !isOwnAnswer(inner.left, isOwn)) return [];
  return inner.right.kind === 'literal' ? [String(inner.right.value)] : [];
}

function isCount(side: Expression, isOwn: IsOwn): boolean {
  if (side.kind === 'not') return isCount(side.of, isOwn);
  if (side.kind !== 'binary') return false;
  if (side.operator === 'and') return conjuncts(side).some((one) => isCount(one, isOwn));
  const { left, right } = side;
  if (left.kind !== 'call' || left.name !== 'count' || right.kind !== 'literal') return false;
  const bound = `${side.operator} ${right.value}`;
  return (
    left.args.some((arg) => isOwnAnswer(arg, isOwn)) &&
    ['> 1', '>= 2', '= 1', '< 2', '<= 1'].includes(bound)
  );
}

/** Options that cannot be chosen where a condition on earlier answers holds. */
export interface Hidden {
  readonly options: readonly string[];
  readonly when: Expression;
}

/**
 * Reads `not(${a} = 'no' and selected(., 'b'))` as options that are hidden.
 * @param known the names of the options
 * @returns null for another rule
 */
export function hiddenIn(
  part: Expression,
  isOne: boolean,
  known: ReadonlySet<string>,
  isOwn: IsOwn,
): Hidden | null {
  const forbidden = forbiddenBy(part);
  if (!forbidden) return null;
  const isAbout = (side: Expression) => referencesIn(side).some(({ name }) => isOwn(name));
  const chosen = forbidden.filter(isAbout).map((side) => chosenIn(side, isOne, known, isOwn));
  const when = allOf(forbidden.filter((side) => !isAbout(side))) ?? literal(true);
  const options = chosen.reduce((some, others) => both(some, others, isOne), chosen[0] ?? null);
  return options && { options, when };
}

/** Conditions that must not hold together; null for any other expression. */
function forbiddenBy(part: Expression): readonly Expression[] | null {
  if (part.kind === 'not') return conjuncts(part.of);
  if (part.kind !== 'binary') return null;
  if (part.operator === '!=') return [{ ...part, operator: '=' }];
  if (part.operator !== 'or') return null;
  return [part.left, part.right].map((side) => (side.kind === 'not' ? side.of : not(side)));
}

/** The options of which one is chosen where the expression holds; null for another expression. */
function chosenIn(
  side: Expression,
  isOne: boolean,
  known: ReadonlySet<string>,
  isOwn: IsOwn,
): readonly string[] | null {
  if (side.kind === 'not' && side.of.kind === 'binary' && side.of.operator === '!=') {
    return chosenIn({ ...side.of, operator: '=' }, isOne, known, isOwn);
  }
  if (side.kind !== 'binary') return null;
  const { operator, left, right } = side;
  if (operator === 'and' || operator === 'or') {
    const [some, others] = [left, right].map((one) => chosenIn(one, isOne, known, isOwn));
    if (operator === 'and') return both(some ?? null, others ?? null, isOne);
    return some && others ? [...some, ...others] : null;
  }
  const isChosen =
    operator === 'selected' || operator === 'contains' || (isOne && operator === '=');
  if (!isChosen || !isOwnAnswer(left, isOwn) || right.kind !== 'literal') return null;
  const name = String(right.value);
  return known.has(name) ? [name] : [];
}

/** The options that two rules have in common; of several answers only that there is none. */
function both(
  some: readonly string[] | null,
  others: readonly string[] | null,
  isOne: boolean,
): readonly string[] | null {
  if (some?.length === 0 || others?.length === 0) return [];
  if (!some || !others) return null;
  if (some === others) return some;
  return isOne ? some.filter((one) => others.includes(one)) : null;
}
