/** Continues across reloads; `performance.timeOrigin` would lag after sleep. */
export function persistentClock(last: number): () => number {
  const start = Math.max(Date.now(), last) - performance.now();
  return () => start + performance.now();
}
