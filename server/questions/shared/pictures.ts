import type { Issue } from './serverQuestionType.ts';

export function pictureIssues(
  choice: readonly { readonly imgs: readonly string[] }[],
): readonly Issue[] {
  return choice.flatMap(({ imgs }, place) =>
    imgs.length === 0
      ? [{ path: `choice[${place}].imgs`, reason: 'a picture is needed here' }]
      : [],
  );
}
