import type { Count } from './counts.ts';

export type DateUnit = 'month' | 'year' | 'decade';

const mostColumns = 60;
const units = ['month', 'year', 'decade'] as const;

/**
 * Returns the months without gaps, or years or decades if there were many: the month of a birthday
 * could identify a respondent.
 */
export function byDateUnit(months: readonly Count[]): {
  readonly unit: DateUnit;
  readonly counts: readonly Count[];
} {
  const numbered = months.map(({ id, count }) => ({ month: numberOf(id), count }));
  const [first, last] = [numbered[0]?.month ?? 0, numbered.at(-1)?.month ?? 0];
  const unit =
    units.find(
      (candidate) => periodNumber(last, candidate) - periodNumber(first, candidate) < mostColumns,
    ) ?? 'decade';
  const start = periodNumber(first, unit);
  const counts = new Array<number>(
    months.length === 0 ? 0 : periodNumber(last, unit) - start + 1,
  ).fill(0);
  for (const { month, count } of numbered) {
    const index = periodNumber(month, unit) - start;
    counts[index] = (counts[index] ?? 0) + count;
  }
  return {
    unit,
    counts: counts.map((count, index) => ({ id: nameOf(start + index, unit), count })),
  };
}

/** Returns the number of months since the year 0. */
function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function periodNumber(month: number, unit: DateUnit): number {
  return Math.floor(month / { month: 1, year: 12, decade: 120 }[unit]);
}

function nameOf(index: number, unit: DateUnit): string {
  if (unit === 'decade') return `${yearName(index * 10)}s`;
  if (unit === 'year') return yearName(index);
  return `${yearName(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function yearName(year: number): string {
  return String(year).padStart(4, '0');
}
