import { type ExpectPollOptions, type ExpectStatic, expect } from 'vitest';
import type { EngineFrame } from './port.ts';

/* Vitest's `expect.poll` and `vi.waitFor` need its runner, and these are called in the runners of testers, too. */

/**
 * Milliseconds until a wait fails. The time is long, because a busy processor may delay a page and only failing tests
 * wait for its end (`paths run --timeout`).
 */
export const waitTimeoutMs = Number(process.env.PATHS_TIMEOUT_MS ?? 30_000);

/** Milliseconds between two attempts. */
const interval = 25;

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

/** Waits until a condition on the page is true, also where scripts are switched off and no timer of the page runs. */
export async function becomesTrue<Arg>(
  survey: EngineFrame,
  isTrue: (arg: Arg) => boolean,
  arg?: Arg,
): Promise<void> {
  if (survey.asksFromOutside) {
    await survey.waitForFunction(isTrue, arg);
    return;
  }
  await eventually(async () => {
    if (!(await survey.evaluate(isTrue, arg as Arg))) throw new Error(`It is not true: ${isTrue}`);
  });
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
