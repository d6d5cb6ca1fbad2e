/** A time of a block: its number with `repeat`, its option with `forEach`. */
export interface Time {
  readonly time: number | string;
  readonly isRepeat: boolean;
}

/**
 * The id of a copy: the outer time first; the first time of a `repeat` is left out at the end, as in `amount`,
 * `amount~1~2`, `amount~2`.
 */
export function copyId(id: string, times: readonly Time[]): string {
  const last = times.findLastIndex(({ time, isRepeat }) => !isRepeat || time !== 1);
  return [id, ...times.slice(0, last + 1).map(({ time }) => time)].join('~');
}
