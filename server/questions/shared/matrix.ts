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
