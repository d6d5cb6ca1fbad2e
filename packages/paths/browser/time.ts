import type { EnginePage } from './port.ts';

interface Held {
  readonly pass: (ms: number, isAtOnce: boolean) => void;
}

/**
 * Stops the time of the next pages until a test advances it: their monotonic clock, and every timer of more than 0.3 s.
 * Shorter timers run, because assertions need them, and React waits for one before it shows a view that has loaded.
 */
export async function holdTime(page: EnginePage): Promise<void> {
  await page.addInitScript(stopClock);
}

/** The script of `holdTime`, for pages that are driven by another library. */
export function stopClock(): void {
  const { setTimeout: wait, clearTimeout: drop } = window;
  const waiting = new Map<number, { readonly at: number; readonly work: () => void }>();
  let now = 0;
  let last = 1e9;
  performance.now = () => now;
  const hold = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (ms <= 300) return wait(work, ms, ...args);
    last += 1;
    waiting.set(last, { at: now + ms, work: () => work(...args) });
    return last;
  };
  const release = (id?: number) => {
    if (!waiting.delete(id ?? 0)) drop(id);
  };
  const pass: Held['pass'] = (ms, isAtOnce) => {
    const end = now + ms;
    if (isAtOnce) now = end;
    for (;;) {
      const [next] = [...waiting].sort(([, a], [, b]) => a.at - b.at);
      if (!next || next[1].at > end) break;
      waiting.delete(next[0]);
      now = Math.max(now, next[1].at);
      next[1].work();
    }
    now = end;
  };
  Object.assign(window, { setTimeout: hold, clearTimeout: release, pass });
}

/** Advances the time of a page timer by timer, or in a single jump as in a hidden page. */
export async function passTime(page: EnginePage, ms: number, isAtOnce = false): Promise<void> {
  await page.evaluate(([by, jumps]) => (window as unknown as Held).pass(by, jumps), [
    ms,
    isAtOnce,
  ] as const);
}
