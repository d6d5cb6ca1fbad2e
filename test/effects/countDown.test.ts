import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { countDown } from '../../src/effects/page/countDown.ts';
import { type StubbedTab, stubTab } from '../support/tab.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const noon = new Date('2026-11-21T12:00:00Z').getTime();

let tab: StubbedTab;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  tab = stubTab();
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the time left', () => {
  test('is reported immediately, at every whole second and at the end', () => {
    const { reported } = count(2500);
    expect(reported).toEqual([2500]);
    vi.advanceTimersByTime(500);
    expect(reported).toEqual([2500, 2000]);
    vi.advanceTimersByTime(10_000);
    expect(reported).toEqual([2500, 2000, 1000, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([0, -5000])('of %i ms ends immediately', (remainingMs) => {
    expect(count(remainingMs).reported).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of more than a day is reported once a minute', () => {
    const { reported } = count(day + 90 * second);
    vi.advanceTimersByTime(92 * second);
    const seconds = [90, 60, 0, -1, -2];
    expect(reported).toEqual(seconds.map((more) => day + more * second));
  });

  test('is reported at every warning', () => {
    const { reported } = count(2 * day + 123);
    vi.advanceTimersByTime(2 * day + 123);
    expect(reported).toEqual(expect.arrayContaining([...limits.timeWarnings]));
    expect(reported.at(-1)).toBe(0);
  });

  test('is not reported after a stop', () => {
    const { reported, wake } = count(minute);
    stop?.();
    vi.advanceTimersByTime(minute);
    tab.show();
    document.dispatchEvent(new Event('resume'));
    expect(reported).toEqual([minute]);
    expect(wake).not.toHaveBeenCalled();
  });

  test('is not reported after a stop during a report', () => {
    const reported: number[] = [];
    const report = (remainingMs: number) => {
      reported.push(remainingMs);
      if (remainingMs === second) stop?.();
    };
    stop = countDown(2 * second, report, () => {});
    vi.advanceTimersByTime(minute);
    expect(reported).toEqual([2000, 1000]);
  });
});

test.each([day, -day, 3 * 60 * minute])(
  'a clock of the device off by %i ms is ignored (T01)',
  (by) => {
    const { reported, wake } = count(minute);
    vi.advanceTimersByTime(10 * second);
    vi.setSystemTime(noon + by);
    vi.advanceTimersByTime(10 * second);
    expect(reported.at(-1)).toBe(40 * second);
    expect(reported).toHaveLength(21);
    expect(wake).not.toHaveBeenCalled();
  },
);

describe('an end in 30 days (T03)', () => {
  test('is not reported after 10 minutes', () => {
    const { reported } = count(30 * day);
    vi.advanceTimersByTime(10 * minute);
    expect(Math.min(...reported)).toBe(30 * day - 10 * minute);
    expect(reported).toHaveLength(11);
  });

  test.each([30 * day, 2 ** 31 - 1, 2 ** 31, 400 * day])(
    'or %i ms needs no longer timer than browsers have',
    (remainingMs) => {
      const setTimer = vi.spyOn(globalThis, 'setTimeout');
      count(remainingMs);
      vi.advanceTimersByTime(5 * minute);
      const waits = setTimer.mock.calls.map(([, wait]) => wait ?? 0);
      expect(Math.max(...waits)).toBeLessThan(2 ** 31 - 1);
    },
  );

  test('is reported after 30 days', () => {
    const { reported } = count(30 * day);
    const waits = [29 * day, day - second, second];
    const seen = waits.map((wait) => {
      vi.advanceTimersByTime(wait);
      return reported.at(-1);
    });
    expect(seen).toEqual([day, second, 0]);
  });
});

test.each<[string, (wait: number) => number, number[]]>([
  ['early waits for the rest', (wait) => (wait > 20 ? wait - 5 : wait), [7000, 6000, 5000, 4000]],
  ['late skips seconds', (wait) => wait + 2300, [7000, 3700]],
])('a timer that is %s', (_, actual, reports) => {
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, wait = 0) =>
    real(work, actual(wait))) as typeof setTimeout);
  const { reported } = count(7 * second);
  vi.advanceTimersByTime(3.5 * second);
  expect(reported).toEqual(reports);
});

describe('a page (T02)', () => {
  test.each([
    ['that is shown', () => tab.show()],
    ['that is resumed', () => document.dispatchEvent(new Event('resume'))],
  ])('%s reports the time left and wakes', (_, happen) => {
    const { reported, wake } = count(minute);
    vi.advanceTimersByTime(300);
    happen();
    expect(reported).toEqual([minute, minute - 300]);
    expect(wake).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(reported.at(-1)).toBe(minute - second);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('that is hidden does not wake', () => {
    const { reported, wake } = count(minute);
    tab.hide();
    expect(reported).toEqual([minute]);
    expect(wake).not.toHaveBeenCalled();
  });
});

/** Counts down from this many milliseconds. */
function count(remainingMs: number) {
  const reported: number[] = [];
  const wake = vi.fn();
  stop = countDown(remainingMs, (now) => reported.push(now), wake);
  return { reported, wake };
}
