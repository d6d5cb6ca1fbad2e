import { useState } from 'react';
import type { Question } from '../../../contract/questions/index.ts';

/** Whether the section differs from that of the question shown before; true for the first question. */
export function useNewSection({ questionId, section }: Question): boolean {
  const title = section?.title;
  const [[shownId, shownTitle, isNew], setShown] = useState<
    readonly [string, string | undefined, boolean]
  >([questionId, title, true]);
  if (shownId !== questionId) setShown([questionId, title, title !== shownTitle]);
  return isNew;
}
