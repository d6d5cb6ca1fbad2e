import type { Question } from '../../../../contract/questions/index.ts';
import { fieldNames, readText } from '../../../../contract/questions/shared/fields.ts';
import { type TextRules, typedKindOf } from '../../../../contract/questions/shared/formats.ts';
import { decimalField, readNumber } from '../../../../contract/questions/shared/typed/number.ts';

/**
 * Returns a form's fields with typed numbers in the notation of docs/protocol.md instead of the
 * respondent's.
 */
export function withNumbers(
  { config, choice }: Question,
  fields: URLSearchParams,
): URLSearchParams {
  const read = new URLSearchParams(fields);
  const decimal = readText(fields, decimalField);
  const convert = (blank: object, name: string) => {
    const typed = read.get(name);
    if (typed === null || typedKindOf(blank as TextRules) !== 'number') return;
    read.set(name, readNumber(typed, decimal));
  };
  convert(config, 'text');
  for (const { id, questionConfig } of choice) {
    convert(questionConfig, fieldNames.blank(id));
    convert(questionConfig, fieldNames.text(id));
  }
  return read;
}
