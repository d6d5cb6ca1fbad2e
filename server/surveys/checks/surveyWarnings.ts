import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { checkedSurvey } from '../copies/surveyQuestions.ts';
import { sessionColumns } from '../exportColumns.ts';
import { orderWarnings } from '../order/checkOrder.ts';
import { placedIssues } from '../places.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { unusedValues } from '../values/unusedValues.ts';
import { comparisonWarnings } from './comparisonWarnings.ts';
import { showIfWarnings } from './showIfWarnings.ts';
import { textWarnings } from './textWarnings.ts';
import { warningsIn } from './warnings.ts';

/** The warnings of a valid survey, with their paths in the file. */
export function surveyWarnings(survey: Questionnaire): readonly Issue[] {
  const { authored, asked } = survey;
  const { definition, questions } = checkedSurvey(survey);
  const ofConditions = showIfWarnings({ definition, questions });
  const hidden = new Set(
    ofConditions.flatMap(({ path, isNever }) => (isNever ? (hiddenPart(path) ?? []) : [])),
  );
  const ofQuestions = [
    // A question that is never shown and a branch that never decides are reported once.
    ...warningsIn({ definition, questions }).filter(({ path }) => !hidden.has(path)),
    ...ofConditions.map(({ path, reason }) => ({ path, reason })),
    ...orderWarnings(definition, asked),
    ...columnWarnings(questions),
    ...unusedValues(definition),
    ...comparisonWarnings(
      definition,
      questions.map(({ question }) => question),
    ),
  ];
  return [
    ...placedIssues(definition, ofQuestions),
    ...placedIssues(authored, textWarnings(authored)),
  ];
}

/** The question or the branch that a condition decides; undefined for other conditions. */
function hiddenPart(path: string): string | undefined {
  return /^(questions\[\d+\](?:\.next\[\d+\])?)\.(?:showIf|when)/.exec(path)?.[1];
}

function columnWarnings(questions: Questionnaire['questions']): readonly Issue[] {
  const taken: readonly string[] = sessionColumns;
  return questions.flatMap(({ id, index }) =>
    taken.includes(id)
      ? [
          {
            path: `questions[${index}].id`,
            reason: `the export has a column "${id}" already, which the answers replace`,
          },
        ]
      : [],
  );
}
