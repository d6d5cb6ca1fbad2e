import type { Misfit } from './serverQuestionType.ts';

/** Rows of a matrix that have nothing to choose. */
export function rowMisfits(
  choice: readonly { readonly subChoice: readonly unknown[] }[],
): readonly Misfit[] {
  return choice.flatMap(({ subChoice }, place) =>
    subChoice.length === 0
      ? [
          {
            path: `choice[${place}].subChoice`,
            reason: 'columns are needed, here or for the whole question',
          },
        ]
      : [],
  );
}
