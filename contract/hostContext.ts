/** Values from the host page, such as a customer's plan; they are unverified and do not identify a respondent. */
export type HostContext = Readonly<Record<string, string | number | boolean>>;

const maxBytes = 2048;

/** Parses a flat JSON object of at most 2 kB; null for any other text. */
export function parseHostContext(text: string): HostContext | null {
  try {
    const value: unknown = JSON.parse(text);
    const isContext =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      // Counts UTF-8 bytes: percent-encoding writes each as `%xx`.
      encodeURIComponent(text).replace(/%../g, '_').length <= maxBytes &&
      Object.entries(value).every(
        ([name, entry]) =>
          /^[\w.-]{1,40}$/.test(name) && ['string', 'number', 'boolean'].includes(typeof entry),
      );
    return isContext ? (value as HostContext) : null;
  } catch {
    return null;
  }
}
