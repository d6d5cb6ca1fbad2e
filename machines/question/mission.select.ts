import { isMission } from '../../contract/questions/index.ts';
import { hasOutcome } from './context.ts';
import type { QuestionSnapshot } from './question.machine.ts';

/** Whether the server has the outcome of this mission. */
export function selectDone({ context: { question, answer, revision } }: QuestionSnapshot): boolean {
  return isMission(question) && revision === 0 && hasOutcome(answer);
}
