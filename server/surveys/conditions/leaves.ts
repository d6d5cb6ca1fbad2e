import type { Condition, Leaf } from './condition.ts';

/** Returns the leaves of a condition with their paths, in the order of the file. */
export function leavesAt(
  condition: Condition,
  path: string,
): readonly (readonly [leaf: Leaf, path: string])[] {
  if (isLeaf(condition)) return [[condition, path]];
  return partsAt(condition, path).flatMap(([part, partPath]) => leavesAt(part, partPath));
}

/** Returns the conditions of which a condition consists, with their paths; empty for a leaf. */
export function partsAt(
  condition: Condition,
  path: string,
): readonly (readonly [part: Condition, path: string])[] {
  const among = (conditions: readonly Condition[], listPath: string) =>
    conditions.map((part, index) => [part, `${listPath}[${index}]`] as const);
  if (isList(condition)) return among(condition, path);
  if ('all' in condition) return among(condition.all, `${path}.all`);
  if ('any' in condition) return among(condition.any, `${path}.any`);
  return 'not' in condition ? [[condition.not, `${path}.not`]] : [];
}

export function leavesOf(condition: Condition | null | undefined): readonly Leaf[] {
  return condition ? leavesAt(condition, '').map(([leaf]) => leaf) : [];
}

export type Truth = boolean | null;

/**
 * Returns whether a condition holds; null if it depends on unknown leaves.
 * @param evaluate returns whether one leaf holds, null for unknown
 */
export function truthOf<State>(
  condition: Condition,
  evaluate: (leaf: Leaf, state: State) => Truth,
  state: State,
): Truth {
  if (isList(condition)) return decided(condition, false, evaluate, state);
  if ('all' in condition) return decided(condition.all, false, evaluate, state);
  if ('any' in condition) return decided(condition.any, true, evaluate, state);
  if ('not' in condition) return negated(truthOf(condition.not, evaluate, state));
  return evaluate(condition, state);
}

/** Returns `by` if a part has this value. Otherwise the result is unknown if a part is unknown. */
function decided<State>(
  conditions: readonly Condition[],
  by: boolean,
  evaluate: (leaf: Leaf, state: State) => Truth,
  state: State,
): Truth {
  let isKnown = true;
  for (const condition of conditions) {
    const truth = truthOf(condition, evaluate, state);
    if (truth === by) return by;
    if (truth === null) isKnown = false;
  }
  return isKnown ? !by : null;
}

function negated(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function isLeaf(condition: Condition): condition is Leaf {
  return !(isList(condition) || 'all' in condition || 'any' in condition || 'not' in condition);
}

export function isList(condition: Condition): condition is readonly Condition[] {
  return Array.isArray(condition);
}

export function isAlways(when: Condition | undefined): boolean {
  return when === undefined || (isList(when) && when.length === 0);
}
