import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { sessionColumns } from '../exportColumns.ts';
import { placedIssue } from '../places.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { showIfWarnings } from './showIfWarnings.ts';
import { textWarnings } from './textWarnings.ts';
import { warningsIn } from './warnings.ts';

/** Everything suspicious in a valid survey, with its path in the file. */
export function surveyWarnings({ definition, questions }: Questionnaire): readonly Issue[] {
  const ofConditions = showIfWarnings(definition, questions);
  const hidden = new Set(
    ofConditions.flatMap(({ path, isNever }) => (isNever ? path.match(/^questions\[\d+\]/) : [])),
  );
  return [
    // A question that is never shown is reported once.
    ...warningsIn(questions).filter(({ path }) => !hidden.has(path)),
    ...ofConditions.map(({ path, reason }) => ({ path, reason })),
    ...textWarnings(definition),
    ...columnWarnings(questions),
  ].map((issue) => placedIssue(definition, issue));
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
