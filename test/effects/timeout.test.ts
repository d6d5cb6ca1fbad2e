import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { commit } from './commit.ts';

/** When each try began and, where it was given up, when that was: milliseconds since the first. */
let tries: { began: number; ended?: number }[] = [];
let since = 0;
const now = () => Date.now() - since;

/** A server that answers each try after so many milliseconds, or never. */
function serverThatTakes(wait: number): void {
  vi.stubGlobal('fetch', (request: Request) => {
    const one: (typeof tries)[number] = { began: now() };
    tries.push(one);
    return new Promise<Response>((resolve, reject) => {
      if (Number.isFinite(wait))
        setTimeout(() => resolve(Response.json({ code: 200, data: { status: 2 } })), wait);
      request.signal.addEventListener('abort', () => {
        one.ended = now();
        reject(request.signal.reason);
      });
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://survey.example') : input, init);
      }
    },
  );
  since = Date.now();
  tries = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a server that lets an answer wait (R03)', () => {
  test('for 9.5 seconds has it kept with the first try', async () => {
    serverThatTakes(9_500);
    const sent = commit();
    await vi.advanceTimersByTimeAsync(9_500);
    await expect(sent).resolves.toEqual({ status: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toEqual([{ began: 0 }]);
  });

  // The pauses between two tries are random, up to 1, 2 and 4 seconds.
  test.each([
    ['shortest', 0],
    ['longest', 0.999_999],
  ])('for ever is tried four times, ten seconds each, with the %s pauses', async (_, random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    serverThatTakes(Number.POSITIVE_INFINITY);
    let over: number | undefined;
    const lost = commit().then(
      () => expect.unreachable('Nobody has answered.'),
      () => {
        over = now();
      },
    );
    await vi.advanceTimersByTimeAsync(120_000);
    await lost;
    expect(tries).toHaveLength(4);
    for (const { began, ended = Number.NaN } of tries)
      expect(Math.abs(ended - began - limits.httpTimeout)).toBeLessThanOrEqual(250);
    expect(over).toBeLessThanOrEqual(48_000);
  });
});
