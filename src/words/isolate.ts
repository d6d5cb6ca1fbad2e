const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Wraps inserted text in U+2068…U+2069, so that its direction and that of the sentence around it do not mix. Text is
 * left as it is where both run from left to right.
 */
export function isolate(text: string): string {
  return globalThis.document?.dir === 'rtl' || rightToLeft.test(text)
    ? `\u2068${text}\u2069`
    : text;
}
