/**
 * Milliseconds to add to `performance.now()` for a clock that continues across reloads and never precedes `last`.
 * `performance.timeOrigin` would be too early after the device has slept.
 */
export function clockOffset(last: number): number {
  return Math.max(Date.now(), last) - performance.now();
}
