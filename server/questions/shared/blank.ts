import * as v from 'valibot';
import { type Blank, blankEntries } from '../../../contract/questions/shared/formats.ts';
import { localizedText } from '../../content/localizedText.ts';
import { autocompleteReason } from './autocomplete.ts';
import { blankBound } from './boundByAnswer.ts';
import type { Issue } from './serverQuestionType.ts';
import { typedIssues } from './typedBlanks.ts';

export const blankFileEntries = {
  ...blankEntries,
  placeholder: v.optional(localizedText),
  min: blankBound,
  max: blankBound,
  step: v.optional(v.union([v.number(), v.literal('any')])),
  unit: v.optional(localizedText),
  patternMessage: v.optional(localizedText),
};

export function blankIssues(blank: Blank, path: string): readonly Issue[] {
  return [
    ...boundIssues(blank.minLength, blank.maxLength, path, ['minLength', 'maxLength']),
    ...typedIssues(blank, path),
    ...autocompleteIssues(blank, path),
  ];
}

function autocompleteIssues(blank: Blank, path: string): readonly Issue[] {
  const reason =
    blank.autocomplete === undefined ? null : autocompleteReason(blank.autocomplete, blank);
  return reason === null ? [] : [{ path: `${path}.autocomplete`, reason }];
}

export function boundIssues(
  min: number | undefined,
  max: number | undefined,
  path: string,
  [low, high]: readonly [string, string],
): readonly Issue[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ path: `${path}.${low}`, reason: `must not be more than ${high}, which is ${max}` }];
}
