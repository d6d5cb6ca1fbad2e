import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { withTabLock } from '../../src/effects/network/tabLock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser's locks as they are where they refuse, or are not there. */
function haveLocks(locks: Pick<LockManager, 'request'> | undefined): void {
  vi.stubGlobal('navigator', { locks });
}

test('one begins when the other is done, and what fails is not done again', async () => {
  const done: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = withTabLock('start', async () => {
    done.push('first begins');
    await ended;
    done.push('first fails');
    throw new Error('Lost');
  });
  const second = withTabLock('start', async () => done.push('second'));
  const elsewhere = withTabLock('start of another survey', async () => done.push('elsewhere'));
  await elsewhere;
  end();
  await expect(first).rejects.toThrow('Lost');
  await second;
  expect(done.toSorted()).toEqual(['elsewhere', 'first begins', 'first fails', 'second']);
  expect(done.indexOf('second')).toBeGreaterThan(done.indexOf('first fails'));
});

test('another tab that hangs is waited for as long as a call may take', async () => {
  const over = new AbortController();
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
  const hangs = withTabLock('start', () => hanging);
  const work = vi.fn(async () => 'started');
  const second = withTabLock('start', work);
  expect(clock.mock.calls).toEqual([[limits.httpTimeout], [limits.httpTimeout]]);
  await withTabLock('start of another survey', async () => {});
  expect(work).not.toHaveBeenCalled();
  over.abort();
  expect(await second).toBe('started');
  end();
  await hangs;
});

test.each([
  ['there are none, as on plain http', undefined],
  [
    'they are refused, as in a frame without an origin',
    { request: () => Promise.reject(new DOMException('Access is denied.', 'SecurityError')) },
  ],
])('without locks nobody waits: %s', async (_, locks) => {
  haveLocks(locks);
  const work = vi.fn(async () => 'started');
  expect(await withTabLock('start', work)).toBe('started');
  expect(work).toHaveBeenCalledOnce();
});
