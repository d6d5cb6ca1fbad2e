import { isObject } from '../../../server/content/problems/words.ts';
import { readTexts, type Texts } from '../texts.ts';

/** The texts as SurveyJS shows them: a blank text replaces the default text. Undefined if all are blank. */
export function textsShown(value: unknown, languages: readonly string[]): Texts | undefined {
  const texts = readTexts(value);
  if (!texts || !isObject(value)) return texts;
  const blank = Object.entries(value).flatMap(([tag, text]): [string, string][] =>
    isBlank(text) ? [[tag === 'default' ? '' : tag, '']] : [],
  );
  if (blank.length === 0) return texts;
  const all: Texts = { ...texts, ...Object.fromEntries(blank) };
  return languages.every((tag) => (all[tag] ?? all['']) === '') ? undefined : all;
}

/** Whether a text is missing or empty; SurveyJS shows spaces and line breaks. */
export function isBlank(text: unknown): boolean {
  if (isObject(text)) return Object.values(text).some(isBlank);
  return typeof text === 'string' && text !== '' && text.trim() === '';
}
