import { limits } from '../../../contract/limits.ts';
import { type Blank, typedKindOf } from '../../../contract/questions/shared/formats.ts';

/** A word that the catalogs of the app contain, in English. */
export interface AppWord {
  readonly word: string;
  readonly context?: string;
}

/** Authored HTML in one language, or a word of the app. */
export type Label = string | AppWord;

/**
 * What the cells of a column contain: `choice` one of its values, `flag` 1 for chosen and 0 for not
 * chosen, `scale` a point, `rank` a position from 1, `file` an id; `date`, `time`, `month` and
 * `moment` an ISO text.
 */
export type VariableKind =
  | 'number'
  | 'text'
  | 'choice'
  | 'flag'
  | 'scale'
  | 'rank'
  | 'date'
  | 'time'
  | 'month'
  | 'moment'
  | 'file'
  | 'json';

export interface VariableValue {
  readonly value: string | number;
  readonly label: Label;
  /** The option, and its column in a matrix, whose score the value has. */
  readonly scored?: readonly [option: string, subOption?: string];
}

export interface Variable {
  /** The part of the column's name after the question's id; empty for the id alone. */
  readonly column: string;
  readonly kind: VariableKind;
  /** The option, row, blank or level of the column, the outermost first; absent for the whole question. */
  readonly parts?: readonly Label[];
  readonly role?: 'text' | 'comment' | 'duration' | 'events' | 'notes' | 'goal';
  /** The values that have names; of a flag only the value 1. */
  readonly values?: readonly VariableValue[];
  readonly min?: number;
  readonly max?: number;
  /** The most characters of a text. */
  readonly maxLength?: number;
}

interface Option {
  readonly id: string;
  readonly text: string;
}

export function optionValues(
  choice: readonly Option[],
  row?: { readonly id: string },
): readonly VariableValue[] {
  return choice.map(({ id, text }) => ({
    value: id,
    label: text,
    scored: row ? [row.id, id] : [id],
  }));
}

/** Describes a column for the text of one of these blanks, whatever its kind. */
export function textVariable(
  ...blanks: readonly Pick<Blank, 'maxLength'>[]
): Pick<Variable, 'kind' | 'maxLength'> {
  const longest = blanks.map(({ maxLength }) => maxLength ?? limits.answerText);
  return { kind: 'text', maxLength: Math.max(...longest) };
}

/** Describes a column by the kind and the bounds of its blank. */
export function blankVariable(blank: Blank): Pick<Variable, 'kind' | 'min' | 'max' | 'maxLength'> {
  const kind = typedKindOf(blank);
  if (kind === null || kind === 'phone' || kind === 'pattern') {
    return textVariable(blank);
  }
  if (kind !== 'number') return { kind };
  const { min, max } = blank;
  return {
    kind,
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
  };
}
