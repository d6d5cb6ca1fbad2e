/** Returns the languages of a request in their order, behind a language that is named explicitly. */
export function preferLanguage(
  language: string | undefined,
  languages: readonly string[],
): readonly string[] {
  return language === undefined ? languages : [language, ...languages];
}
