export interface EventLoop {
  /** Returns the recent delay of timers in milliseconds. */
  lag(): number;
}

const intervalMs = 20;
/** A single pause of 200 ms counts 40 ms, and five samples later it no longer matters. */
const weight = 0.2;

/** Watches the event loop of this process without keeping the process alive. */
export function watchEventLoop(): EventLoop {
  let lag = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lag += weight * (Math.max(0, now - last - intervalMs) - lag);
    last = now;
  }, intervalMs).unref();
  return { lag: () => lag };
}
