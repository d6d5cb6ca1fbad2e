import { type Answer, type Code, questionTypes } from '../../contract/questions/index.ts';
import { truthIn } from './conditions/holds.ts';
import type { Scope } from './conditions/scope.ts';
import type { AnsweredQuestion } from './conditions/seen.ts';
import type { SurveyQuestion } from './questionnaire.ts';

/**
 * Returns whether the question's `acceptIf` holds for an answer; an empty answer is accepted.
 * @param scope the scope of the question, with the answers before it
 */
export function isAccepted(
  { id, index, inFile }: SurveyQuestion,
  entry: AnsweredQuestion,
  scope: Scope,
): boolean {
  const { acceptIf } = inFile.config;
  if (acceptIf === undefined || isEmpty(entry.surveyQuestion.question.type, entry.answer))
    return true;
  const answered = new Map(scope.answered).set(id, entry);
  return truthIn(acceptIf, { ...scope, answered, before: index + 1 }) === true;
}

function isEmpty(type: Code, answer: Answer): boolean {
  return questionTypes[type].isEmpty(answer as never);
}
