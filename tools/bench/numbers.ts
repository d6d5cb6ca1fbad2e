export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of the values is below, from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
