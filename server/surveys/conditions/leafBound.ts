import type { BoundByAnswer } from '../../questions/shared/boundByAnswer.ts';
import { momentKindIn, momentsAround } from '../../questions/shared/momentNumbers.ts';
import { dayAfter } from '../bounds/dayAfter.ts';
import type { Leaf } from './condition.ts';

/** Returns the bound that an answer, a value or the day determines; null for a leaf with constants. */
export function boundIn({ before, after }: Leaf): BoundByAnswer | null {
  const bound = before ?? after;
  return typeof bound === 'object' ? bound : null;
}

/**
 * Returns the leaf with the bound as a constant; false if `value` is not a date, time or month, so
 * that the leaf cannot hold.
 */
export function withConstantBound(leaf: Leaf, value: number | string | null): Leaf | false {
  const moment = movedMoment(String(value), boundIn(leaf)?.plus);
  if (moment === undefined) return false;
  return leaf.before === undefined ? { ...leaf, after: moment } : { ...leaf, before: moment };
}

function movedMoment(text: string, plus = 0): string | undefined {
  const kind = momentKindIn(text);
  if (kind === 'date') return dayAfter(text, plus);
  return kind === null ? undefined : text;
}

const usualMoments = ['2024-06-01', '12:00', '2031-05'];

/** Returns dates, times or months on both sides of a leaf's bound, to be tried as answers. */
export function momentsBeside(leaf: Leaf, today: string): readonly string[] {
  const bound = boundIn(leaf);
  if (bound === null) return [];
  const all = bound.of === undefined ? usualMoments : [today];
  return all.flatMap((text) => momentsAround(movedMoment(text, bound.plus) ?? ''));
}
