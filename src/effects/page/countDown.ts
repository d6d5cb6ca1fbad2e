/**
 * Counts `left` milliseconds down on the monotonic clock; what time the device believes it is never matters (T01).
 * Tells at once what is left, then at every whole second of it and, far from the end, at every whole minute. Calls
 * `woke` when the page is looked at again or resumed: the clock may have stood still meanwhile (T02). A page that comes
 * out of the browser's memory is none of its business: the session asks where it stands then.
 * Returns what stops it.
 */
export function countDown(
  left: number,
  tick: (left: number) => void,
  woke: () => void,
): () => void {
  const end = performance.now() + left;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const beat = () => {
    const now = Math.max(0, Math.round(end - performance.now()));
    if (now > 0) waitUntil(now - (now % stepAt(now) || stepAt(now)));
    tick(now);
  };
  /** One short wait after another: a timer of more than 2³¹ − 1 ms would fire at once (T03). */
  const waitUntil = (next: number) => {
    const wait = end - next - performance.now();
    // Some browsers wake a moment too early.
    timer = setTimeout(() => (performance.now() < end - next ? waitUntil(next) : beat()), wait);
  };

  const wake = () => {
    clearTimeout(timer);
    beat();
    woke();
  };
  const look = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', look);
  document.addEventListener('resume', wake);

  beat();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('resume', wake);
  };
}

const second = 1000;
const minute = 60 * second;

/** More than this is shown in days and hours, which no second changes. */
const day = 24 * 60 * minute;

/** How much has to go by until there is something new to tell; every warning falls on such a step. */
function stepAt(left: number): number {
  return left > day ? minute : second;
}
