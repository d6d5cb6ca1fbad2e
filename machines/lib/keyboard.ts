import { limits } from '../../contract/limits.ts';

/** What is seen of the page, in CSS pixels. */
export interface Sight {
  readonly width: number;
  readonly height: number;
}

/**
 * True when a soft keyboard is assumed: the height has dropped by more than 100 (spec §9) from the tallest that was
 * seen in this width. Another width is a turned device, not a keyboard.
 */
export function hasKeyboard(tallest: Sight, now: Sight): boolean {
  return tallest.width === now.width && tallest.height - now.height > limits.softKeyboardDrop;
}

/** The tallest sight after this one. */
export function taller<Seen extends Sight>(tallest: Seen, now: Seen): Seen {
  return tallest.width === now.width && tallest.height > now.height ? tallest : now;
}
