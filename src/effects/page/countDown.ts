/**
 * Counts milliseconds on the monotonic clock (T01); calls `woke` as it stops while asleep (T02).
 */
export function countDown(
  left: number,
  tick: (left: number) => void,
  woke: () => void,
): () => void {
  const end = performance.now() + left;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const now = Math.max(0, Math.round(end - performance.now()));
    if (now > 0) waitUntil(now - (now % stepAt(now) || stepAt(now)));
    tick(now);
  };
  /** Short waits avoid the overflow of timers at 2³¹ − 1 ms (T03). */
  const waitUntil = (next: number) => {
    const wait = end - next - performance.now();
    timer = setTimeout(() => (performance.now() < end - next ? waitUntil(next) : update()), wait);
  };

  const wake = () => {
    clearTimeout(timer);
    update();
    woke();
  };
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', wakeIfVisible);
  document.addEventListener('resume', wake);

  update();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wakeIfVisible);
    document.removeEventListener('resume', wake);
  };
}

const second = 1000;
const minute = 60 * second;

const day = 24 * 60 * minute;

function stepAt(left: number): number {
  return left > day ? minute : second;
}
