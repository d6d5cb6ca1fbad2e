import { createContext, useContext } from 'react';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';

/** The actor of the current question; a context, so that a view that is rendered ahead need not render again with it. */
export const QuestionActorContext = createContext<QuestionActor | null>(null);

/** The actor of the current question, for views of types with a machine or with parts. */
export function useQuestionActor(): QuestionActor {
  const actor = useContext(QuestionActorContext);
  if (actor === null) throw new Error('A view of a question is rendered without its actor.');
  return actor;
}
