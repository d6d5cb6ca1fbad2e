import * as v from 'valibot';
import { type Blank, blankEntries } from '../../../contract/questions/shared/formats.ts';
import { localizedText } from '../../content/localizedText.ts';
import type { Issue } from './serverQuestionType.ts';

export const blankFileEntries = { ...blankEntries, placeholder: v.optional(localizedText) };

export function blankIssues(blank: Blank, at: string): readonly Issue[] {
  return boundIssues(blank.minLength, blank.maxLength, at, ['minLength', 'maxLength']);
}

export function boundIssues(
  min: number | undefined,
  max: number | undefined,
  at: string,
  [low, high]: readonly [string, string],
): readonly Issue[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ path: `${at}.${low}`, reason: `must not be more than ${high}, which is ${max}` }];
}
