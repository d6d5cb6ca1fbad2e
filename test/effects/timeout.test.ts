import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { commit, stubOrigin } from './commit.ts';

/** Begin and abort of each call, in milliseconds since the first. */
let attempts: { began: number; ended?: number }[] = [];
let since = 0;
const now = () => Date.now() - since;

/** A server that replies after this many milliseconds. */
function replyAfter(wait: number): void {
  vi.stubGlobal('fetch', (request: Request) => {
    const attempt: (typeof attempts)[number] = { began: now() };
    attempts.push(attempt);
    return new Promise<Response>((resolve, reject) => {
      if (Number.isFinite(wait))
        setTimeout(() => resolve(Response.json({ code: 200, data: { status: 2 } })), wait);
      request.signal.addEventListener('abort', () => {
        attempt.ended = now();
        reject(request.signal.reason);
      });
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  stubOrigin('http://survey.example');
  since = Date.now();
  attempts = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a commit (R03)', () => {
  test('with a reply after 9.5 s is made once', async () => {
    replyAfter(9_500);
    const sent = commit();
    await vi.advanceTimersByTimeAsync(9_500);
    await expect(sent).resolves.toEqual({ status: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([{ began: 0 }]);
  });

  // Pauses are random, up to 1, 2 and 4 seconds.
  test.each([
    ['shortest', 0],
    ['longest', 0.999_999],
  ])('without a reply is made four times for 10 s each, with the %s pauses', async (_, random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    replyAfter(Number.POSITIVE_INFINITY);
    let over: number | undefined;
    const lost = commit().then(
      () => expect.unreachable('There is no reply.'),
      () => {
        over = now();
      },
    );
    await vi.advanceTimersByTimeAsync(120_000);
    await lost;
    expect(attempts).toHaveLength(4);
    for (const { began, ended = Number.NaN } of attempts)
      expect(Math.abs(ended - began - limits.httpTimeout)).toBeLessThanOrEqual(250);
    expect(over).toBeLessThanOrEqual(48_000);
  });
});
