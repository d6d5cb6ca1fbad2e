import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { orderWarnings } from '../order/checkOrder.ts';
import { placedIssues } from '../places.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { showIfWarnings } from './showIfWarnings.ts';
import { textWarnings } from './textWarnings.ts';
import { warningsIn } from './warnings.ts';

/** Everything suspicious in a valid survey, with its path in the file. */
export function surveyWarnings({
  definition,
  authored,
  questions,
  asked,
}: Questionnaire): readonly Issue[] {
  const ofConditions = showIfWarnings(definition, questions);
  const hidden = new Set(
    ofConditions.flatMap(({ path, isNever }) => (isNever ? path.match(/^questions\[\d+\]/) : [])),
  );
  const ofQuestions = [
    // A question that is never shown is reported once.
    ...warningsIn(questions).filter(({ path }) => !hidden.has(path)),
    ...ofConditions.map(({ path, reason }) => ({ path, reason })),
    ...orderWarnings(definition, asked),
  ];
  return [
    ...placedIssues(definition, ofQuestions),
    ...placedIssues(authored, textWarnings(authored)),
  ];
}
