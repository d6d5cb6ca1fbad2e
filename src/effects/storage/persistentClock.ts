/**
 * A monotonic clock in milliseconds that continues across reloads. Reads the device clock once,
 * because `performance.timeOrigin` lags after sleep.
 *
 * @param last the latest recorded time; the clock never goes back behind it
 */
export function persistentClock(last: number): () => number {
  const start = Math.max(Date.now(), last) - performance.now();
  return () => start + performance.now();
}
