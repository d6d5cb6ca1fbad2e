import { type Answer, type Code, questionTypes } from '../../contract/questions/index.ts';
import { truthIn } from './conditions/holds.ts';
import type { Scope } from './conditions/scope.ts';
import type { Given } from './conditions/seen.ts';
import type { SurveyQuestion } from './questionnaire.ts';

/**
 * Whether `acceptIf` of a question holds for an answer; an empty one is not judged.
 * @param scope that of the question, with the answers before it
 */
export function isAccepted(
  { id, index, inFile }: SurveyQuestion,
  own: Given,
  scope: Scope,
): boolean {
  const { acceptIf } = inFile.config;
  if (acceptIf === undefined || isEmpty(own.surveyQuestion.question.type, own.answer)) return true;
  const given = new Map(scope.given).set(id, own);
  return truthIn(acceptIf, { ...scope, given, before: index + 1 }) === true;
}

function isEmpty(type: Code, answer: Answer): boolean {
  return questionTypes[type].isEmpty(answer as never);
}
