import type { QuestionSnapshot } from './question.machine.ts';

/** True where the server has the outcome of this mission already. */
export function selectDone({ context: { question, answer, revision } }: QuestionSnapshot): boolean {
  return (
    question.type === 11 && revision === 0 && 'outcome' in answer && answer.outcome !== undefined
  );
}
