/** Fewer sessions are not shown apart. */
const smallestGroup = 5;

/** No session at all tells of nobody. */
export function isTooSmall(size: number): boolean {
  return size > 0 && size < smallestGroup;
}
