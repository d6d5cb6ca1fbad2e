/** Digits of the languages for which some browsers have no locale data. */
const numberingSystems: Readonly<Record<string, string>> = { my: 'mymr', ne: 'deva' };

/**
 * The locales for `Intl`; a browser without Burmese or Nepali data falls back to English with the digits of the
 * language.
 */
export function formatLocales(locale: string): string[] {
  const system = numberingSystems[locale];
  return system ? [`${locale}-u-nu-${system}`, `en-u-nu-${system}`] : [locale];
}
