/** The words of a template, which blanks and line ends divide. */
export function words(text: TemplateStringsArray): string[] {
  return String.raw(text).trim().split(/\s+/);
}
