export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which a share of the values lies; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((value, other) => value - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
