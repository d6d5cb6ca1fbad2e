/**
 * A clock of milliseconds that goes on over a reload. Within a page it is the monotonic one; the clock of the device is
 * read only once, now: by `performance.timeOrigin` a page that slept would be behind the one that follows it.
 *
 * @param last the latest time that was recorded: a clock that was turned back since goes on from there
 */
export function persistentClock(last: number): () => number {
  const begin = Math.max(Date.now(), last) - performance.now();
  return () => begin + performance.now();
}
