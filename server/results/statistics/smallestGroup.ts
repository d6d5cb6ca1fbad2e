/** A smaller group is not shown, because it could identify respondents. */
const smallestGroup = 5;

/** Returns whether a group could identify respondents; a group without sessions cannot. */
export function isTooSmall(size: number): boolean {
  return size > 0 && size < smallestGroup;
}
