import type { Locale } from '../../contract/locales.ts';

/**
 * Names of all languages in the order of the language list. The order is fixed, because browsers and servers sort
 * differently.
 */
export const languageNames: Readonly<Record<Locale, string>> = {
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  cs: 'Čeština',
  de: 'Deutsch',
  en: 'English',
  es: 'Español (España)',
  'es-419': 'Español (Latinoamérica)',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  pt: 'Português (Portugal)',
  ro: 'Română',
  sv: 'Svenska',
  vi: 'Tiếng Việt',
  tr: 'Türkçe',
  kk: 'Қазақша',
  ru: 'Русский',
  uk: 'Українська',
  he: 'עברית',
  ur: 'اردو',
  ar: 'العربية',
  fa: 'فارسی',
  ne: 'नेपाली',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  th: 'ไทย',
  my: 'မြန်မာ',
  ko: '한국어',
  ja: '日本語',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文（台灣）',
  'zh-HK': '繁體中文（香港）',
};
