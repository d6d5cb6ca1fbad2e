const idleTimeoutMs = 5000;

export function whenIdle(work: () => void): void {
  const type = 'paint';
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) {
    runWhenIdle(work);
    return;
  }
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    paints.disconnect();
    runWhenIdle(work);
  });
  paints.observe({ type, buffered: true });
}

function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work);
}

export function delay(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
