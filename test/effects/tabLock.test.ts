import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { withTabLock } from '../../src/effects/network/tabLock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('work under one name runs one after another, and is not repeated when it fails', async () => {
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

test('work waits for another tab as long as a call may take', async () => {
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
  ['on plain http', undefined],
  [
    'in a frame without an origin',
    { request: () => Promise.reject(new DOMException('Access is denied.', 'SecurityError')) },
  ],
])('without locks work does not wait: %s', async (_, locks) => {
  vi.stubGlobal('navigator', { locks });
  const work = vi.fn(async () => 'started');
  expect(await withTabLock('start', work)).toBe('started');
  expect(work).toHaveBeenCalledOnce();
});
