import {
  type Bound,
  type MomentKind,
  momentKindIn,
  momentNumber,
} from '../../questions/shared/momentNumbers.ts';
import type { Leaf } from './condition.ts';

interface Range {
  /** The unit of the numbers; null for plain numbers. */
  readonly kind: MomentKind | null;
  readonly low: number;
  readonly high: number;
}

/** Returns the bounds of a leaf, both included; bounds by answers are infinite. */
export function rangeOf({ atLeast, atMost, between, ...others }: Leaf): Range {
  const [first, last] = between ?? [atLeast, atMost];
  const [before, after] = [constant(others.before), constant(others.after)];
  const bounds = [first, last, before, after];
  const text = bounds.find((bound) => typeof bound === 'string');
  const kind = text === undefined ? null : momentKindIn(text);
  const numberOf = (bound: Bound | undefined) =>
    typeof bound === 'string' ? kind && momentNumber(bound, kind) : (bound ?? null);
  const shifted = (bound: string | undefined, by: number) => {
    const number = numberOf(bound);
    return number === null ? null : number + by;
  };
  return {
    kind,
    low: numberOf(first) ?? shifted(after, 1) ?? Number.NEGATIVE_INFINITY,
    high: numberOf(last) ?? shifted(before, -1) ?? Number.POSITIVE_INFINITY,
  };
}

export function boundsOf(leaf: Leaf): readonly number[] {
  const { low, high } = rangeOf(leaf);
  return [low, high].filter(Number.isFinite);
}

function constant(bound: Leaf['before']): string | undefined {
  return typeof bound === 'object' ? undefined : bound;
}
