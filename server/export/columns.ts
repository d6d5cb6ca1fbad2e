import { type Code, wireType } from '../../contract/questions/index.ts';
import type { StoredAnswer } from '../db/queries.ts';
import { serverQuestionTypes, variablesOf } from '../questions/index.ts';
import { allowsSignature } from '../sessions/signatureRules.ts';
import { endColumn } from '../surveys/ends/endPage.ts';
import { extensionsColumn, sessionColumns } from '../surveys/exportColumns.ts';
import { armColumn, seedColumn } from '../surveys/order/randomAssignment.ts';
import type { Questionnaire, SurveyQuestion } from '../surveys/questionnaire.ts';
import { hasQuotas, quotaColumn } from '../surveys/quotas/quotas.ts';
import { valueColumn } from '../surveys/values/valueName.ts';

export const signatureColumn = 'signature';

export function columnsOfSurvey(survey: Questionnaire): readonly string[] {
  return [
    ...columnsOfSession(survey),
    ...survey.questions.flatMap(({ id, question }) =>
      variablesOf(question).map(({ column }) => columnName(id, column)),
    ),
    ...Object.keys(survey.definition.values ?? {}).map(valueColumn),
  ];
}

export function columnsOfSession(survey: Questionnaire): readonly string[] {
  return [
    ...sessionColumns,
    ...(allowsSignature(survey) ? [signatureColumn] : []),
    ...(survey.isRandom ? [seedColumn] : []),
    ...(survey.definition.arms ? [armColumn] : []),
    ...(hasQuotas(survey) ? [quotaColumn] : []),
    ...(survey.definition.ends ? [endColumn] : []),
    ...(survey.definition.timeExtensions ? [extensionsColumn] : []),
  ];
}

/**
 * Returns the part of the columns' names that stands for the question: its id, followed by its type
 * if the survey now has a question of another type with this id. No id contains a space.
 */
export function columnIdOf(
  { id, question, inFile }: SurveyQuestion,
  { byId }: Questionnaire,
): string {
  const present = byId.get(id)?.question;
  const isRetyped = present !== undefined && wireType(present) !== wireType(question);
  return isRetyped ? `${id} (${inFile.type})` : id;
}

/** As {@link columnIdOf}, for a stored answer. */
export function columnIdOfAnswer(
  { question_id: id, type }: Pick<StoredAnswer, 'question_id' | 'type'>,
  { byId }: Questionnaire,
): string {
  const present = byId.get(id)?.question;
  if (!present || wireType(present) === type) return id;
  return `${id} (${serverQuestionTypes[type as Code]?.name ?? type})`;
}

export function columnName(question: string, column: string): string {
  return column === '' ? question : `${question}.${column}`;
}
