/** The digits of the languages that do not use Western ones. */
const numberingSystems: Readonly<Record<string, string>> = {
  bn: 'beng',
  fa: 'arabext',
  my: 'mymr',
  ne: 'deva',
};

/**
 * The locales for `Intl`, with the same digits in every engine: WebKitGTK writes Arabic with Arabic digits, other
 * engines and the server with Western ones. A browser without Burmese or Nepali data falls back to English with the
 * digits of the language.
 */
export function formatLocales(locale: string): string[] {
  const system = numberingSystems[locale] ?? 'latn';
  return [`${locale}-u-nu-${system}`, `en-u-nu-${system}`];
}
