import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { checkedSurvey } from '../copies/surveyQuestions.ts';
import { sessionColumns } from '../exportColumns.ts';
import { issuesInFile } from '../issuePaths.ts';
import { orderWarnings } from '../order/checkOrder.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { unusedValues } from '../values/unusedValues.ts';
import { comparisonWarnings } from './comparisonWarnings.ts';
import { pathWarnings } from './pathWarnings.ts';
import { requiredTexts } from './requiredTexts.ts';
import { showIfWarnings } from './showIfWarnings.ts';
import { textWarnings } from './textWarnings.ts';

/** Returns the warnings of a valid survey, with their paths in the file. */
export function surveyWarnings(survey: Questionnaire): readonly Issue[] {
  const { authored, usedFacts } = survey;
  const { definition, questions } = checkedSurvey(survey);
  const ofConditions = showIfWarnings({ definition, questions });
  const hidden = new Set(
    ofConditions.flatMap(({ path, isNever }) => (isNever ? (hiddenPart(path) ?? []) : [])),
  );
  const ofQuestions = [
    // A question that is never shown or a branch that never decides has one warning, by its condition.
    ...pathWarnings({ definition, questions }).filter(({ path }) => !hidden.has(path)),
    ...ofConditions.map(({ path, reason }) => ({ path, reason })),
    ...orderWarnings(definition, usedFacts),
    ...columnWarnings(questions),
    ...extensionWarnings(definition),
    ...unusedValues(definition),
    ...comparisonWarnings(
      definition,
      questions.map(({ question }) => question),
    ),
  ];
  return [
    ...issuesInFile(definition, ofQuestions),
    ...issuesInFile(authored, [...textWarnings(authored), ...requiredTexts(survey)]),
  ];
}

/** WCAG 2.2.1 requires at least ten extensions. */
const fewestExtensions = 10;

function extensionWarnings({
  timeExtensions,
}: Pick<Questionnaire['definition'], 'timeExtensions'>): readonly Issue[] {
  return timeExtensions && timeExtensions.max < fewestExtensions
    ? [
        {
          path: 'timeExtensions.max',
          reason: `WCAG 2.2.1 asks for at least ${fewestExtensions} extensions`,
        },
      ]
    : [];
}

/**
 * Returns the path of the question or the branch that a condition decides; undefined for other
 * conditions.
 */
function hiddenPart(path: string): string | undefined {
  return /^(questions\[\d+\](?:\.next\[\d+\])?)\.(?:showIf|when)/.exec(path)?.[1];
}

function columnWarnings(questions: Questionnaire['questions']): readonly Issue[] {
  const reservedColumns: readonly string[] = sessionColumns;
  return questions.flatMap(({ id, index }) =>
    reservedColumns.includes(id)
      ? [
          {
            path: `questions[${index}].id`,
            reason: `the export has a column "${id}" already, which the answers replace`,
          },
        ]
      : [],
  );
}
