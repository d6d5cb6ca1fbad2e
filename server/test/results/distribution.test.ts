import { expect, test } from 'vitest';
import { byDateUnit } from '../../results/statistics/dates.ts';
import { Distribution, stepOfTime } from '../../results/statistics/distribution.ts';

function of(numbers: Iterable<number>): Distribution {
  const distribution = new Distribution();
  for (const number of numbers) distribution.add(number);
  return distribution;
}

test('quartiles of few numbers are exact, and those of many at most 1 % off', () => {
  expect(of([1, 2, 3, 4, 10]).summary()).toEqual({ count: 5, mean: 4, low: 2, median: 3, high: 4 });
  const many = of(Array.from({ length: 100_001 }, (_, index) => index - 20_000)).summary();
  expect(many).toMatchObject({ count: 100_001, mean: 30_000 });
  expect(Math.abs((many?.median ?? 0) / 30_000 - 1)).toBeLessThan(0.01);
  expect(Math.abs((many?.low ?? 0) / 5000 - 1)).toBeLessThan(0.01);
  expect(Math.abs((many?.high ?? 0) / 55_000 - 1)).toBeLessThan(0.01);
  expect(of([]).summary()).toBeNull();
});

test('bins contain every number once, and a long tail has a separate one', () => {
  expect(of([3, 3, 3]).bins()).toEqual([{ from: 3, to: 4, isClosed: false, count: 3 }]);
  expect(of([0.5, 1.25, 9.5]).bins().at(-1)).toMatchObject({ from: 9, to: 10, count: 1 });
  // No score exceeds 100, so that the greatest score belongs to the bin below it.
  expect(of([2.5, 97.5, 100]).bins().at(-1)).toEqual({
    from: 90,
    to: 100,
    isClosed: true,
    count: 2,
  });
  const tail = of([...Array.from({ length: 99 }, (_, index) => index % 10), 100_000]).bins();
  expect(tail.at(-1)).toMatchObject({ to: Number.POSITIVE_INFINITY, count: 1 });
  expect(tail.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  expect(of([0, 700]).bins(stepOfTime)[1]?.from).toBe(60);
});

test('distant dates are counted by year or decade, including empty ones', () => {
  const by = (...months: string[]) => byDateUnit(months.map((id) => ({ id, count: 1 })));
  expect(by('2030-11', '2031-02')).toEqual({
    unit: 'month',
    counts: [
      { id: '2030-11', count: 1 },
      { id: '2030-12', count: 0 },
      { id: '2031-01', count: 0 },
      { id: '2031-02', count: 1 },
    ],
  });
  expect(by('1990-05', '2020-01', '2020-03').counts.at(-1)).toEqual({ id: '2020', count: 2 });
  expect(
    by('1901-05', '2020-01')
      .counts.map(({ id }) => id)
      .at(1),
  ).toBe('1910s');
  expect(by()).toEqual({ unit: 'month', counts: [] });
});
