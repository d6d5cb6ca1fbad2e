import { isAnswered } from './answered.ts';
import { holds } from './condition.ts';
import type { AskedQuestion, Scope } from './survey.ts';

/** Whether `acceptIf` holds with this answer; an empty answer is not judged. */
export function isAccepted(asked: AskedQuestion, answer: unknown, scope: Scope): boolean {
  const { acceptIf } = asked.question.config ?? {};
  if (acceptIf === undefined || !isAnswered({ asked, answer })) return true;
  const answers = new Map([...scope.answers, [asked.id, { asked, answer }]]);
  return holds(acceptIf, { ...scope, answers, copy: asked.copy });
}
