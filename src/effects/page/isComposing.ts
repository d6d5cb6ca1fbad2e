/** The `keyCode` of a key that an input method handles. */
const inputMethodKey = 229;

/**
 * Whether a key belongs to an input method, in which Enter, Escape and arrows convert the typed text. WebKit reports
 * the key that ends a composition with `isComposing: false`, so the key code is checked as well.
 */
export function isComposing({
  isComposing: composes,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return composes || keyCode === inputMethodKey;
}
