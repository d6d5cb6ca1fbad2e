declare global {
  /** Advances the clock by this many milliseconds at once. */
  var engineClock: (ms: number) => void;
}

/** WebKitWebDriver keeps its time-out by a timer in the page, which no test may put forward. */
export const scriptTimeoutMs = 19_999;

/** Runs in a page before its scripts: its clock runs, and a test can advance it. */
export function installClock(untouchedMs: number): void {
  const { setTimeout: wait, clearTimeout: drop, Date: RealDate } = window;
  const realNow = performance.now.bind(performance);
  const waiting = new Map<number, { readonly due: number; readonly work: () => void }>();
  let ahead = 0;
  const now = () => realNow() + ahead;
  performance.now = now;
  const add = (work: () => void, ms: number) => {
    const id = wait(() => {
      waiting.delete(id);
      work();
    }, ms);
    waiting.set(id, { due: now() + ms, work });
    return id;
  };
  const release = (id?: number) => {
    waiting.delete(id ?? 0);
    drop(id);
  };
  Object.assign(window, {
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      ms === untouchedMs ? wait(work, ms, ...args) : add(() => work(...args), ms),
    clearTimeout: release,
    Date: new Proxy(RealDate, {
      construct: (real, args) =>
        args.length === 0 ? new real(real.now() + ahead) : Reflect.construct(real, args),
      get: (real, name) =>
        name === 'now' ? () => real.now() + ahead : Reflect.get(real, name, real),
    }),
  });
  window.engineClock = (ms) => {
    ahead += ms;
    for (const [id, { due, work }] of [...waiting].sort(([, a], [, b]) => a.due - b.due)) {
      if (due > now() || !waiting.has(id)) continue;
      release(id);
      work();
    }
  };
}
