/** Counts milliseconds on the monotonic clock (T01); calls `onWake` after sleep, which stops that clock (T02). */
export function countDown(
  left: number,
  onTick: (left: number) => void,
  onWake: () => void,
): () => void {
  const end = performance.now() + left;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const now = Math.max(0, Math.round(end - performance.now()));
    if (now > 0) waitUntil(now - (now % stepAt(now) || stepAt(now)));
    onTick(now);
  };
  /** Short waits avoid the overflow of timers at 2³¹ − 1 ms (T03). */
  const waitUntil = (timeLeft: number) => {
    const wait = end - timeLeft - performance.now();
    timer = setTimeout(
      () => (performance.now() < end - timeLeft ? waitUntil(timeLeft) : update()),
      wait,
    );
  };

  const wake = () => {
    clearTimeout(timer);
    update();
    onWake();
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
