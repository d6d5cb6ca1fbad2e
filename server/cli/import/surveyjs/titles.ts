import type { SourceRecord } from '../record.ts';
import { type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** The title, or the words that a question without a visible title shows. */
export function titleOf(record: SourceRecord, name: string, context: SurveyJsContext): Texts {
  const given = record.get('title');
  const title = context.html(given);
  if (title) return title;
  const isBlank = typeof given === 'string' && given !== '';
  const isHidden = isBlank || record.text('titleLocation') === 'hidden';
  const [only, ...others] = record.list('choices');
  const shown = [
    record.get('placeholder') ?? record.get('placeHolder'),
    record.get('description'),
    others.length === 0 ? Object(only).text : undefined,
  ];
  const found = isHidden ? shown.map((one) => context.html(one)).find((one) => one) : undefined;
  return found ?? context.html(name) ?? textsOf(name);
}
