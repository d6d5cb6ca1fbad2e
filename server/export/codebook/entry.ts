import type { Variable, VariableKind } from '../../questions/shared/variable.ts';

export interface CodebookOption {
  readonly value: string | number;
  readonly label: string;
  /** The points in the survey's score; null for a value without points. */
  readonly score: number | null;
  /** Whether only earlier versions of the survey have the value. */
  readonly isRemoved?: boolean;
}

/** One column of the export; its texts have no markup. */
export interface CodebookEntry {
  readonly name: string;
  readonly question: string | null;
  readonly type: string;
  readonly title: string;
  /** The option, row, blank or level; empty for the whole question. */
  readonly part: string;
  readonly role: NonNullable<Variable['role']> | '';
  readonly kind: VariableKind;
  /** The values that have names; of a flag only the value 1. */
  readonly options: readonly CodebookOption[];
  readonly min: number | null;
  readonly max: number | null;
  /** The most characters of a text; null without a limit. */
  readonly maxLength: number | null;
  /** Whether only earlier versions of the survey have the column. */
  readonly isRemoved?: boolean;
}
