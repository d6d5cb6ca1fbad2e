const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Isolates inserted text of the other direction with U+2068…U+2069. */
export function isolate(text: string): string {
  return globalThis.document?.dir === 'rtl' || rightToLeft.test(text)
    ? `\u2068${text}\u2069`
    : text;
}
