/** The items of a template, divided by white space. */
export function words(text: TemplateStringsArray): string[] {
  return String.raw(text).trim().split(/\s+/);
}
