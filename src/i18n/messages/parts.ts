import { words } from 'virtual:question-words';
import type { I18n } from '@lingui/core';
import { type Code, questionTypes } from '../../../contract/questions/index.ts';

/** The app's name for a part of an answer that no survey names, and for the values of this part. */
export interface PartWords {
  readonly label: (i18n: I18n) => string;
  /** The values with names, by their codes; absent where the respondent enters the value. */
  readonly values?: Readonly<Record<number, (i18n: I18n) => string>>;
}

/** What `words.ts` of a type exports as `partWords`: the words for each of its `fixedParts`. */
export type TypeWords = Readonly<Record<string, PartWords>>;

/** The words for the fixed parts of a type's answers. */
export function partWordsOf(type: Code): TypeWords {
  return words[questionTypes[type].name] ?? {};
}

/** The words for the parts of all types whose values have names, by the names of the parts. */
export const partsWithValues: ReadonlyMap<string, Required<PartWords>> = new Map(
  Object.values(words).flatMap((parts) =>
    Object.entries(parts).flatMap(([name, { label, values }]) =>
      values ? [[name, { label, values }] as const] : [],
    ),
  ),
);
