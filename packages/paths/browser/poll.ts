import { type ExpectPollOptions, type ExpectStatic, expect } from 'vitest';
import { waitTimeoutMs } from './tab.ts';

/* Vitest's `expect.poll` and `vi.waitFor` need its runner, and these are called in the runners of testers, too. */

/** Milliseconds between two attempts. */
const interval = 50;

/** Milliseconds until a value is wrong: less than a wait for the page in `paths run`, where many paths may fail. */
const pollTimeoutMs = process.env.PATHS_TIMEOUT_MS
  ? Math.min(waitTimeoutMs, 10_000)
  : waitTimeoutMs;

/**
 * Calls an assertion until it throws no error.
 * @throws the last error, when the time is over
 */
export async function eventually(
  assertion: () => unknown,
  timeoutMs: number = waitTimeoutMs,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/** Reads a value until its assertion holds: `poll(read).toBe(1)`, as `expect.poll` does. */
export function poll<Value>(
  read: () => Value,
  { message, timeout }: ExpectPollOptions = {},
): ReturnType<ExpectStatic['poll']> {
  const matchers = (isNegated: boolean): object =>
    new Proxy(
      {},
      {
        get: (_, name: string) => {
          if (name === 'not') return matchers(!isNegated);
          return (...expected: readonly unknown[]) =>
            eventually(async () => {
              const asserted = expect(await read(), message);
              const matcher = Reflect.get(isNegated ? asserted.not : asserted, name);
              matcher.apply(isNegated ? asserted.not : asserted, expected);
            }, timeout ?? pollTimeoutMs);
        },
      },
    );
  return matchers(false) as ReturnType<ExpectStatic['poll']>;
}
