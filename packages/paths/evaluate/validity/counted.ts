import { type Fault, fault } from './fault.ts';

interface Counts {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The number of options that can be chosen, to which `min` is limited. */
  readonly offered: number;
}

/** The fault of a number of choices; the bounds themselves are allowed. */
export function countFaults(
  count: number,
  { min, max, offered }: Counts,
  at?: string,
): readonly Fault[] {
  const least = min === undefined ? undefined : Math.min(min, offered);
  const isTooFew = least !== undefined && count < least;
  const isTooMany = max !== undefined && count > max;
  if (!isTooFew && !isTooMany) return [];
  if (least !== undefined && max !== undefined) {
    return [{ ...fault('between', at), min: least, max }];
  }
  return [
    least === undefined
      ? { ...fault('tooMany', at), max: max ?? 0 }
      : { ...fault('tooFew', at), min: least },
  ];
}
