import type { Variable, VariableKind } from '../../questions/shared/variable.ts';

export interface CodebookOption {
  readonly value: string | number;
  readonly label: string;
  /** Points in the survey's score; null for a value that has none of its own. */
  readonly score: number | null;
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
  /** Values that have names; for a flag that of 1. */
  readonly options: readonly CodebookOption[];
  readonly min: number | null;
  readonly max: number | null;
  /** The most code points of a text; null without a limit. */
  readonly maxLength: number | null;
}
