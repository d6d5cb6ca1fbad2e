import type { TypeWords } from 'askpath/src/i18n/messages/parts.ts';
import type { End } from './contract.ts';

/** The languages of the package besides English, which all other languages fall back to. */
const translations: Readonly<Record<string, Readonly<Record<End, string>>>> = {
  de: { first: 'Erster Tag', last: 'Letzter Tag' },
  fr: { first: 'Premier jour', last: 'Dernier jour' },
};

const english = { first: 'First day', last: 'Last day' };

export function words(locale: string): Readonly<Record<End, string>> {
  return translations[locale] ?? english;
}

export const partWords: TypeWords = {
  first: { label: ({ locale }) => words(locale).first },
  last: { label: ({ locale }) => words(locale).last },
};
