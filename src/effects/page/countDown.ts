/**
 * Calls `onTick` with the remaining milliseconds at each full second (beyond a day: minute). The monotonic clock may
 * stop while the device sleeps, so `onWake` reports the end of a sleep. Returns a function that stops it.
 */
export function countDown(
  remainingMs: number,
  onTick: (remainingMs: number) => void,
  onWake: () => void,
): () => void {
  const end = performance.now() + remainingMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const now = Math.max(0, Math.round(end - performance.now()));
    if (now > 0) waitUntil(now - (now % stepAt(now) || stepAt(now)));
    onTick(now);
  };
  /**
   * Calls `update` when `timeLeft` milliseconds remain; long waits are split, because a timer overflows at 2³¹ − 1 ms.
   */
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

function stepAt(remainingMs: number): number {
  return remainingMs > day ? minute : second;
}
