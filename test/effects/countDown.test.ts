import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { countDown } from '../../src/effects/page/countDown.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const noon = new Date('2026-11-21T12:00:00Z');

let page: EventTarget & { visibilityState: DocumentVisibilityState };
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is left', () => {
  test('is told at once, then at every whole second of it, and last that it is over', () => {
    const { told } = counting(2500);
    expect(told).toEqual([2500]);
    vi.advanceTimersByTime(500);
    expect(told).toEqual([2500, 2000]);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([2500, 2000, 1000, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([0, -5000])('of %i ms is over at once', (left) => {
    const { told } = counting(left);
    expect(told).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is told once a minute when it is more than a day, and every second after that', () => {
    const { told } = counting(day + 90 * second);
    vi.advanceTimersByTime(92 * second);
    expect(told).toEqual([day + 90 * second, day + minute, day, day - second, day - 2 * second]);
  });

  test('is told at each moment of a warning', () => {
    const { told } = counting(2 * day + 123);
    vi.advanceTimersByTime(2 * day + 123);
    expect(told).toEqual(expect.arrayContaining([...limits.timeWarnings]));
    expect(told.at(-1)).toBe(0);
  });

  test('is told no more once it is stopped', () => {
    const { told, woke } = counting(minute);
    stop?.();
    vi.advanceTimersByTime(minute);
    page.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('resume'));
    expect(told).toEqual([minute]);
    expect(woke).not.toHaveBeenCalled();
  });

  test('stays what it is when it is stopped as the last second is told', () => {
    const told: number[] = [];
    stop = countDown(
      2 * second,
      (left) => {
        told.push(left);
        if (left === second) stop?.();
      },
      () => {},
    );
    vi.advanceTimersByTime(minute);
    expect(told).toEqual([2000, 1000]);
  });
});

describe('the clock of the device (T01)', () => {
  test.each([
    ['a day ahead', day],
    ['a day behind', -day],
    ['three hours ahead', 3 * 60 * minute],
  ])('set %s changes nothing', (_, by) => {
    const { told, woke } = counting(minute);
    vi.advanceTimersByTime(10 * second);
    vi.setSystemTime(noon.getTime() + by);
    vi.advanceTimersByTime(10 * second);
    expect(told.at(-1)).toBe(40 * second);
    expect(told).toHaveLength(21);
    expect(woke).not.toHaveBeenCalled();
  });
});

describe('an end far away (T03)', () => {
  test('of 30 days is not there after 10 minutes', () => {
    const { told } = counting(30 * day);
    vi.advanceTimersByTime(10 * minute);
    expect(Math.min(...told)).toBe(30 * day - 10 * minute);
    expect(told).toHaveLength(11);
  });

  test.each([30 * day, 2 ** 31 - 1, 2 ** 31, 400 * day])(
    'of %i ms needs no timer longer than a browser can wait',
    (left) => {
      const setTimer = vi.spyOn(globalThis, 'setTimeout');
      counting(left);
      vi.advanceTimersByTime(5 * minute);
      const waits = setTimer.mock.calls.map(([, wait]) => wait ?? 0);
      expect(Math.max(...waits)).toBeLessThan(2 ** 31 - 1);
    },
  );

  test('of 30 days comes when they are over, on timers chained one after another', () => {
    const { told } = counting(30 * day);
    vi.advanceTimersByTime(29 * day);
    expect(told.at(-1)).toBe(day);
    vi.advanceTimersByTime(day - second);
    expect(told.at(-1)).toBe(second);
    vi.advanceTimersByTime(second);
    expect(told.at(-1)).toBe(0);
  });
});

describe('timers of a browser', () => {
  test('that come too early tell nothing, and wait for the rest', () => {
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, wait = 0) =>
      real(work, wait > 20 ? wait - 5 : wait)) as typeof setTimeout);
    const { told } = counting(3 * second);
    vi.advanceTimersByTime(2 * second);
    expect(told).toEqual([3000, 2000, 1000]);
  });

  test('that come late, as in a page nobody looks at, skip what is past', () => {
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, wait = 0) =>
      real(work, wait + 2300)) as typeof setTimeout);
    const { told } = counting(10 * second);
    vi.advanceTimersByTime(7 * second);
    expect(told).toEqual([10_000, 6700, 3700]);
  });
});

describe('a page that is looked at again (T02)', () => {
  test.each([
    ['comes to the front', () => page.dispatchEvent(new Event('visibilitychange'))],
    ['is resumed', () => page.dispatchEvent(new Event('resume'))],
  ])('and %s tells what is left, and that it woke', (_, happen) => {
    const { told, woke } = counting(minute);
    vi.advanceTimersByTime(300);
    happen();
    expect(told).toEqual([minute, minute - 300]);
    expect(woke).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(700);
    expect(told.at(-1)).toBe(minute - second);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('does not wake as it is left', () => {
    const { told, woke } = counting(minute);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([minute]);
    expect(woke).not.toHaveBeenCalled();
  });
});

/** A clock that counts, what it has told so far, and how often it woke. */
function counting(left: number) {
  const told: number[] = [];
  const woke = vi.fn();
  stop = countDown(left, (now) => told.push(now), woke);
  return { told, woke };
}
