/**
 * Values that a host page gives along with a survey, such as the plan of its customer. They are anybody's word and never
 * say who a respondent is.
 */
export type HostContext = Readonly<Record<string, string | number | boolean>>;

/** The most bytes of a context, as JSON. */
const most = 2048;

/** The context in a text, which is a flat object in JSON of at most 2 kB; null for any other text. */
export function parseHostContext(text: string): HostContext | null {
  try {
    const value: unknown = JSON.parse(text);
    const isContext =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      // Percent-encoded, each byte that is no plain letter is three characters.
      encodeURIComponent(text).replace(/%../g, '_').length <= most &&
      Object.entries(value).every(
        ([name, one]) =>
          /^[\w.-]{1,40}$/.test(name) && ['string', 'number', 'boolean'].includes(typeof one),
      );
    return isContext ? (value as HostContext) : null;
  } catch {
    return null;
  }
}
