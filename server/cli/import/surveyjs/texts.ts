import { isObject } from '../../../content/problems/words.ts';
import { readTexts, type Texts } from '../texts.ts';

/** The texts of a source in which a blank one is shown, and not the default one; none where all are blank. */
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

/** SurveyJS shows spaces and line breaks; an empty text is none. */
export function isBlank(text: unknown): boolean {
  if (isObject(text)) return Object.values(text).some(isBlank);
  return typeof text === 'string' && text !== '' && text.trim() === '';
}
