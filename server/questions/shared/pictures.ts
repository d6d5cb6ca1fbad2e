import type { Misfit } from './serverQuestionType.ts';

/** Options that are to be pictures and have none. */
export function pictureMisfits(
  choice: readonly { readonly imgs: readonly string[] }[],
): readonly Misfit[] {
  return choice.flatMap(({ imgs }, place) =>
    imgs.length === 0
      ? [{ path: `choice[${place}].imgs`, reason: 'a picture is needed here' }]
      : [],
  );
}
