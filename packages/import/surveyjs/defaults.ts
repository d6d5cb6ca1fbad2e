import type { FormQuestion } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import type { SurveyJsContext } from './context.ts';

/** The question with its default answer from `defaultValueExpression`, else from `defaultValue`. */
export function withDefault(
  question: FormQuestion,
  record: SourceRecord,
  context: SurveyJsContext,
): FormQuestion {
  if (question.type === 'text') {
    // The conversion of a read-only question reads these keys itself, so they are not reported as unread.
    for (const key of ['defaultValue', 'defaultValueExpression']) record.get(key);
    return question;
  }
  const key = 'defaultValueExpression';
  const formula = record.get(key);
  if (typeof formula === 'string' && formula.trim() !== '') {
    record.get('defaultValue');
    const expression = context.condition(question.source, formula, `expression of ${key}`);
    return expression ? { ...question, default: { expression } } : question;
  }
  const constant = record.get('defaultValue');
  const isMissing = constant === undefined || constant === null || constant === '';
  return isMissing ? question : { ...question, default: { constant } };
}
