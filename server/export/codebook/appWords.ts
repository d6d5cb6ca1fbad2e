import { readFile } from 'node:fs/promises';
import { localeFor } from '../../../contract/locales.ts';
import type { AppWord } from '../../questions/shared/variable.ts';

/** Translates a word of the app; English if no catalog has the word. */
export type Translate = (word: AppWord) => string;

export const inEnglish: Translate = ({ word }) => word;

const catalogs = new URL('../../../locales/', import.meta.url);

/** Reads the catalog of a language, which a deployment may omit. */
export async function appWordsIn(language: string): Promise<Translate> {
  const locale = localeFor(language) ?? 'en';
  if (locale === 'en') return inEnglish;
  const catalog = await readFile(new URL(`${locale}.po`, catalogs)).catch(() => null);
  if (catalog === null) return inEnglish;
  const { po } = await import('gettext-parser');
  const { translations } = po.parse(catalog);
  return ({ word, context = '' }) => translations[context]?.[word]?.msgstr[0] || word;
}
