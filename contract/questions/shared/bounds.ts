import type { Fault } from '../../faults.ts';

export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly available?: number;
}

export function countFaults(
  count: number,
  { min, max, available }: Bounds,
  at?: string,
): readonly Fault[] {
  const position = at === undefined ? {} : { at };
  const few = min !== undefined && count < Math.min(min, max ?? min, available ?? min);
  const many = max !== undefined && count > max;
  if (!few && !many) return [];
  if (min !== undefined && max !== undefined) return [{ kind: 'between', min, max, ...position }];
  if (few) return [{ kind: 'tooFew', min, ...position }];
  return max === undefined ? [] : [{ kind: 'tooMany', max, ...position }];
}
