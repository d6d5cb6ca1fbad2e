import type { Issue } from './serverQuestionType.ts';

export function rowIssues(
  choice: readonly { readonly subChoice: readonly unknown[] }[],
): readonly Issue[] {
  return choice.flatMap(({ subChoice }, index) =>
    subChoice.length === 0
      ? [
          {
            path: `choice[${index}].subChoice`,
            reason: 'columns are needed, here or for the whole question',
          },
        ]
      : [],
  );
}

interface Rows {
  readonly choice: readonly {
    readonly id: string;
    readonly subChoice: readonly { readonly id: string }[];
  }[];
}

/** Returns the ids of rows or blanks. */
export function idsOf({ choice }: Rows): readonly string[] {
  return choice.map(({ id }) => id);
}

/** Returns the ids of the columns of a row. */
export function columnsOf({ choice }: Rows, row: string): readonly string[] {
  return (choice.find(({ id }) => id === row)?.subChoice ?? []).map(({ id }) => id);
}
