import * as v from 'valibot';
import {
  hintEntries,
  ratingEntries,
  scalePoints,
} from '../../../contract/questions/shared/ratings.ts';
import { localizedText } from '../../content/localizedText.ts';
import type { Issue } from './serverQuestionType.ts';

export const ratingFileEntries = {
  ...ratingEntries,
  leftLevel: v.optional(localizedText),
  rightLevel: v.optional(localizedText),
  rateHint: v.optional(v.array(v.object(hintEntries)), []),
};

interface Rating {
  readonly scope: number;
  readonly startValue: number;
  readonly rateHint: readonly { readonly score: number }[];
}

export function hintIssues(config: Rating): readonly Issue[] {
  return config.rateHint.flatMap(({ score }, index) =>
    scalePoints(config).includes(score)
      ? []
      : [{ path: `config.rateHint[${index}].score`, reason: `no point has the score ${score}` }],
  );
}
