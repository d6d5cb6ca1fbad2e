import { isObject } from '../../../server/content/problems/words.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { htmlOf, joinTexts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { readBlank } from './inputs.ts';
import { ofAnyCell } from './matrices/anyRow.ts';
import { knownInFields } from './types/known.ts';

/** Keys of an item that change only the appearance. */
const minor =
  /^(?:size|\w*ErrorText|autocomplete|autoComplete|(?:re)?setValue\w*|placeholder|maskType|maskSettings|validators|minWidth|maxWidth|titleLocation|inputMask|inputFormat)$/;

/** The blanks of a `multipletext`. */
export function blanksOf(
  record: SourceRecord,
  source: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  return record.list('items').map((item) => blankOf(item, source, context));
}

function blankOf(entry: unknown, source: string, context: SurveyJsContext): FormOption {
  const item = new SourceRecord(entry);
  const name = item.text('name') ?? '';
  const config = {
    ...readBlank(item, source, name, context),
    required: item.flag('isRequired') ?? false,
  };
  const text = context.html(item.get('title')) ?? textsOf(htmlOf(name));
  item.reportUnread(context.notes, source, minor, knownInFields);
  return { name, text, config };
}

/** A question for each field, if a field is the bound of another field; null for any other `multipletext`. */
export function itemQuestions(
  record: SourceRecord,
  base: Omit<FormQuestion, 'type' | 'config'>,
  context: SurveyJsContext,
): readonly FormQuestion[] | null {
  const { name } = base;
  const items = record.list('items');
  const bounds = items.flatMap((item) =>
    isObject(item) ? [item.minValueExpression, item.maxValueExpression, item.validators] : [],
  );
  if (!(JSON.stringify(bounds) ?? '').includes(`{${name}.`)) return null;
  context.notes.add(name, 'changed', 'each of its fields is a question');
  const questions = items.map((item): FormQuestion => {
    const option = blankOf(item, name, context);
    const question = `${name}-${option.name}`;
    context.aliases.set(`${name}.${option.name}`, { question });
    const { required, ...config } = option.config ?? {};
    const title = joinTexts(base.title, ': ', option.text);
    return {
      ...base,
      name: question,
      title,
      required: required === true,
      type: 'singleInput',
      config,
    };
  });
  context.parts.set(
    name,
    questions.map((question) => question.name),
  );
  const isAny = base.required && !questions.some(({ required }) => required);
  return isAny ? ofAnyCell(questions) : questions;
}
