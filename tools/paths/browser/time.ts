import type { EnginePage } from './port.ts';

interface Held {
  readonly pass: (ms: number, isAtOnce: boolean) => void;
}

/**
 * From the next page on, its time is stopped until a test advances it: its monotonic clock, and every timer of a
 * tenth of a second or more. Shorter ones run, because assertions need them.
 */
export async function holdTime(page: EnginePage): Promise<void> {
  await page.addInitScript(stopClock);
}

/** The script of `holdTime`, for a page that another library drives. */
export function stopClock(): void {
  const { setTimeout: wait, clearTimeout: drop } = window;
  const waiting = new Map<number, { readonly at: number; readonly work: () => void }>();
  let now = 0;
  let last = 1e9;
  performance.now = () => now;
  const hold = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < 100) return wait(work, ms, ...given);
    last += 1;
    waiting.set(last, { at: now + ms, work: () => work(...given) });
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

/** Advances the time of a page step by step, or at once as for a hidden page. */
export async function passTime(page: EnginePage, ms: number, isAtOnce = false): Promise<void> {
  await page.evaluate(([by, jumps]) => (window as unknown as Held).pass(by, jumps), [
    ms,
    isAtOnce,
  ] as const);
}
