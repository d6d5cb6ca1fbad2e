import { useState } from 'react';
import type { Question } from '../../../contract/questions/index.ts';

/** Whether the question in front of this one was in another section, or none was shown. */
export function useNewSection({ questionId, section }: Question): boolean {
  const title = section?.title;
  const [shown, setShown] = useState({ questionId, title, isNew: true });
  if (shown.questionId !== questionId) {
    setShown({ questionId, title, isNew: title !== shown.title });
  }
  return shown.isNew;
}
