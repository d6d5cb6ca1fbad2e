import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockOffset } from '../../src/effects/storage/persistentClock.ts';

const noon = new Date('2026-11-21T12:00:00Z').getTime();
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A clock as a mission has it, which reads the clock of the page with each event. */
function persistentClock(last: number) {
  const offset = clockOffset(last);
  return () => offset + performance.now();
}

describe('the clock of a mission', () => {
  test('advances with the time in the page', () => {
    const time = persistentClock(0);
    const begin = time();
    vi.advanceTimersByTime(1234);
    expect(time() - begin).toBe(1234);
  });

  test.each([hour, -hour])('ignores a change of the device clock by %i ms', (by) => {
    const time = persistentClock(0);
    const begin = time();
    vi.setSystemTime(noon + by);
    vi.advanceTimersByTime(500);
    expect(time() - begin).toBe(500);
  });

  test('advances during a reload', () => {
    const before = persistentClock(0)();
    vi.advanceTimersByTime(3000);
    expect(persistentClock(before)() - before).toBe(3000);
  });

  test('continues at the recorded time where the device clock was turned back', () => {
    const recorded = persistentClock(0)();
    vi.setSystemTime(noon - hour);
    const time = persistentClock(recorded);
    expect(time()).toBe(recorded);
    vi.advanceTimersByTime(700);
    expect(time()).toBe(recorded + 700);
  });

  test('is the device clock after a page has slept', () => {
    // The clock of a page may stop while the device sleeps.
    const held = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(held);
    vi.setSystemTime(noon + hour);
    expect(persistentClock(0)()).toBe(noon + hour);
    vi.restoreAllMocks();
  });
});
