const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Whether the page reads from right to left. There is no document on the server, so the renderer replaces this
 * function.
 */
export const pageDirection = { isRightToLeft: () => globalThis.document?.dir === 'rtl' };

/** Isolates inserted text of the other direction with U+2068…U+2069. */
export function isolate(text: string): string {
  return pageDirection.isRightToLeft() || rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
