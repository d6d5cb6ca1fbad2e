import { variablesOf } from '../questions/index.ts';
import { allowsSignature } from '../sessions/signatureRules.ts';
import { endColumn } from '../surveys/ends/endPage.ts';
import { sessionColumns } from '../surveys/exportColumns.ts';
import { armColumn, seedColumn } from '../surveys/order/draw.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
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
  ];
}

export function columnName(question: string, column: string): string {
  return column === '' ? question : `${question}.${column}`;
}
