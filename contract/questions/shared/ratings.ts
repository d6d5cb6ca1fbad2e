import * as v from 'valibot';
import { lenient, optionalText } from '../../survey.ts';

/** Sets of labels; 0 stands for the two labels that the question defines. */
const labelSets = [0, 1, 2, 3, 4, 5] as const;
export type LabelSet = (typeof labelSets)[number];

export const icons = { star: 1, heart: 2, favour: 3, emoji: 4, number: 5 } as const;
export type Icon = (typeof icons)[keyof typeof icons];

export const hintEntries = {
  hint: optionalText,
  i18n: v.optional(v.record(v.string(), v.string()), {}),
  score: v.number(),
};

export const ratingEntries = {
  rateType: v.optional(v.picklist(labelSets), 0),
  icon: v.optional(v.picklist(Object.values(icons)), icons.star),
  scope: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(11)), 5),
  startValue: v.optional(v.pipe(v.number(), v.integer()), 1),
  leftLevel: optionalText,
  rightLevel: optionalText,
  rateHint: v.optional(v.array(v.object(lenient(hintEntries))), []),
};

export function scalePoints({
  scope,
  startValue,
}: {
  scope: number;
  startValue: number;
}): number[] {
  return Array.from({ length: scope }, (_, step) => startValue + step);
}
