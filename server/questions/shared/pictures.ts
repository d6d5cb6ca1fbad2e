import type { Issue } from './serverQuestionType.ts';

export function pictureIssues(
  choice: readonly { readonly imgs: readonly string[] }[],
): readonly Issue[] {
  return choice.flatMap(({ imgs }, index) =>
    imgs.length === 0
      ? [{ path: `choice[${index}].imgs`, reason: 'a picture is needed here' }]
      : [],
  );
}
