import { type IsSubjectName, isConstrainedAnswer } from './constrainedAnswer.ts';
import { allOf, conjuncts, type Expression, literal, not, referencesIn } from './expression.ts';

/** The exclusive options in `not(selected(., 'none') and count-selected(.) > 1)` and its variants. */
export function exclusiveIn(part: Expression, isSubjectName: IsSubjectName): readonly string[] {
  if (part.kind === 'call' && part.name === 'if') {
    const [chosen, count, otherwise] = part.args;
    const isRule = otherwise?.kind === 'literal' && otherwise.value === true;
    return isRule && chosen && count && isCount(count, isSubjectName)
      ? optionsIn(chosen, isSubjectName)
      : [];
  }
  const sides =
    part.kind === 'not'
      ? conjuncts(part.of)
      : part.kind === 'binary' && part.operator === 'or'
        ? [part.left, part.right].map((side) => (side.kind === 'not' ? side.of : side))
        : [];
  if (sides.length !== 2 || !sides.some((side) => isCount(side, isSubjectName))) return [];
  return [...new Set(sides.flatMap((side) => optionsIn(side, isSubjectName)))];
}

/** The options in `selected(., 'a') or selected(., 'b')`, which may be combined with a comparison of the count. */
function optionsIn(side: Expression, isSubjectName: IsSubjectName): readonly string[] {
  const inner = side.kind === 'not' ? side.of : side;
  if (inner.kind !== 'binary') return [];
  if (inner.operator === 'and' || inner.operator === 'or') {
    return [inner.left, inner.right].flatMap((expression) => optionsIn(expression, isSubjectName));
  }
  const isChosen = inner.operator === 'contains' || inner.operator === 'selected';
  if (!isChosen || !isConstrainedAnswer(inner.left, isSubjectName)) return [];
  return inner.right.kind === 'literal' ? [String(inner.right.value)] : [];
}

function isCount(side: Expression, isSubjectName: IsSubjectName): boolean {
  if (side.kind === 'not') return isCount(side.of, isSubjectName);
  if (side.kind !== 'binary') return false;
  if (side.operator === 'and')
    return conjuncts(side).some((expression) => isCount(expression, isSubjectName));
  const { left, right } = side;
  if (left.kind !== 'call' || left.name !== 'count' || right.kind !== 'literal') return false;
  const bound = `${side.operator} ${right.value}`;
  return (
    left.args.some((arg) => isConstrainedAnswer(arg, isSubjectName)) &&
    ['> 1', '>= 2', '= 1', '< 2', '<= 1'].includes(bound)
  );
}

/** Options that are hidden where a condition on earlier answers is true. */
export interface Hidden {
  readonly options: readonly string[];
  readonly when: Expression;
}

/**
 * Reads `not(${a} = 'no' and selected(., 'b'))` as hidden options.
 * @param known the names of the options
 * @returns null for any other rule
 */
export function hiddenIn(
  part: Expression,
  isSingle: boolean,
  known: ReadonlySet<string>,
  isSubjectName: IsSubjectName,
): Hidden | null {
  const forbidden = forbiddenBy(part);
  if (!forbidden) return null;
  const isAbout = (side: Expression) => referencesIn(side).some(({ name }) => isSubjectName(name));
  const chosen = forbidden
    .filter(isAbout)
    .map((side) => chosenIn(side, isSingle, known, isSubjectName));
  const when = allOf(forbidden.filter((side) => !isAbout(side))) ?? literal(true);
  const options = chosen.reduce((some, others) => both(some, others, isSingle), chosen[0] ?? null);
  return options && { options, when };
}

/** Conditions of which not all may be true; null for any other expression. */
function forbiddenBy(part: Expression): readonly Expression[] | null {
  if (part.kind === 'not') return conjuncts(part.of);
  if (part.kind !== 'binary') return null;
  if (part.operator === '!=') return [{ ...part, operator: '=' }];
  if (part.operator !== 'or') return null;
  return [part.left, part.right].map((side) => (side.kind === 'not' ? side.of : not(side)));
}

/** The options of which at least one is chosen where the expression is true; null for any other expression. */
function chosenIn(
  side: Expression,
  isSingle: boolean,
  known: ReadonlySet<string>,
  isSubjectName: IsSubjectName,
): readonly string[] | null {
  if (side.kind === 'not' && side.of.kind === 'binary' && side.of.operator === '!=') {
    return chosenIn({ ...side.of, operator: '=' }, isSingle, known, isSubjectName);
  }
  if (side.kind !== 'binary') return null;
  const { operator, left, right } = side;
  if (operator === 'and' || operator === 'or') {
    const [some, others] = [left, right].map((expression) =>
      chosenIn(expression, isSingle, known, isSubjectName),
    );
    if (operator === 'and') return both(some ?? null, others ?? null, isSingle);
    return some && others ? [...some, ...others] : null;
  }
  const isChosen =
    operator === 'selected' || operator === 'contains' || (isSingle && operator === '=');
  if (!isChosen || !isConstrainedAnswer(left, isSubjectName) || right.kind !== 'literal')
    return null;
  const name = String(right.value);
  return known.has(name) ? [name] : [];
}

/** The options that two rules share; for a question with several answers only if they share none. */
function both(
  some: readonly string[] | null,
  others: readonly string[] | null,
  isSingle: boolean,
): readonly string[] | null {
  if (some?.length === 0 || others?.length === 0) return [];
  if (!some || !others) return null;
  if (some === others) return some;
  return isSingle ? some.filter((option) => others.includes(option)) : null;
}
