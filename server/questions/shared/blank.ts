import * as v from 'valibot';
import { type Blank, blankEntries } from '../../../contract/questions/shared/formats.ts';
import { words } from '../../content/localizedText.ts';
import type { Misfit } from './serverQuestionType.ts';

/** A blank in a survey file: the contract's, its placeholder in several languages. */
export const blankInFile = { ...blankEntries, placeholder: v.optional(words) };

/** Lengths that no text can have. `at` is the path of the blank inside its question. */
export function blankMisfits(blank: Blank, at: string): readonly Misfit[] {
  return boundMisfits(blank.minLength, blank.maxLength, at, ['minLength', 'maxLength']);
}

/** Two bounds that exclude each other. */
export function boundMisfits(
  min: number | undefined,
  max: number | undefined,
  at: string,
  [low, high]: readonly [string, string],
): readonly Misfit[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ path: `${at}.${low}`, reason: `must not be more than ${high}, which is ${max}` }];
}
