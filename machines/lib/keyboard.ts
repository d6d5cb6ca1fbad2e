import { limits } from '../../contract/limits.ts';

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** A soft keyboard lowers the height by more than 100 px; another width is a rotated device. */
export function hasKeyboard(tallest: ViewSize, now: ViewSize): boolean {
  return tallest.width === now.width && tallest.height - now.height > limits.softKeyboardDrop;
}

export function tallestOf<Seen extends ViewSize>(tallest: Seen, now: Seen): Seen {
  return tallest.width === now.width && tallest.height > now.height ? tallest : now;
}
