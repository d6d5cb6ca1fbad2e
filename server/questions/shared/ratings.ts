import * as v from 'valibot';
import {
  hintEntries,
  ratingEntries,
  scalePoints,
} from '../../../contract/questions/shared/ratings.ts';
import { words } from '../../content/localizedText.ts';
import type { Misfit } from './serverQuestionType.ts';

/** A rating in a survey file: the contract's, its two labels in several languages. */
export const ratingInFile = {
  ...ratingEntries,
  leftLevel: v.optional(words),
  rightLevel: v.optional(words),
  rateHint: v.optional(v.array(v.object(hintEntries)), []),
};

interface Rating {
  readonly scope: number;
  readonly startValue: number;
  readonly rateHint: readonly { readonly score: number }[];
}

/** Hints for points that the scale does not have. */
export function hintMisfits(config: Rating): readonly Misfit[] {
  return config.rateHint.flatMap(({ score }, place) =>
    scalePoints(config).includes(score)
      ? []
      : [{ path: `config.rateHint[${place}].score`, reason: `no point has the score ${score}` }],
  );
}
