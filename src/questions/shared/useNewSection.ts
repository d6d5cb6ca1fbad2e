import { useState } from 'react';
import type { Question } from '../../../contract/questions/index.ts';

/** Whether the question in front of this one was in another section, or none was shown. */
export function useNewSection({ questionId, section }: Question): boolean {
  const title = section?.title;
  const [[shownId, shownTitle, isNew], setShown] = useState<
    readonly [string, string | undefined, boolean]
  >([questionId, title, true]);
  if (shownId !== questionId) setShown([questionId, title, title !== shownTitle]);
  return isNew;
}
