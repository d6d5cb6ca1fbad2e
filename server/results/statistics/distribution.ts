import { type Interval, ranksOfMedian } from './intervals.ts';

/** The most distinct numbers that are stored exactly; further numbers are rounded. */
const mostExact = 512;
const mostBins = 12;
/** The largest relative error of a rounded number: 1 %. */
const error = 0.01;
const growth = Math.log((1 + error) / (1 - error));

/** Mean and quartiles of numbers; null without a number. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface Bin {
  readonly from: number;
  /** The end of the bin; infinite for the last bin of a long tail. */
  readonly to: number;
  /** Whether the bin includes `to`: the last bin includes the greatest number. */
  readonly isClosed: boolean;
  readonly count: number;
}

/** Collects numbers in bounded memory: exactly until there are many different ones, then rounded to 1 %. */
export class Distribution {
  #counts = new Map<number, number>();
  #isRounded = false;
  #count = 0;
  #sum = 0;

  add(value: number): void {
    this.#count += 1;
    this.#sum += value;
    const counted = this.#isRounded ? rounded(value) : value;
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + 1);
    if (!this.#isRounded && this.#counts.size > mostExact) this.#round();
  }

  summary(): Summary | null {
    if (this.#count === 0) return null;
    const sorted = this.#sorted();
    return {
      count: this.#count,
      mean: this.#sum / this.#count,
      low: this.#quantile(sorted, 0.25),
      median: this.#quantile(sorted, 0.5),
      high: this.#quantile(sorted, 0.75),
    };
  }

  /** Returns the 95 % confidence interval of the median; null for fewer than six numbers. */
  medianInterval(): Interval | null {
    const ranks = ranksOfMedian(this.#count);
    if (ranks === null) return null;
    const sorted = this.#sorted();
    return { low: valueAt(sorted, ranks.low), high: valueAt(sorted, ranks.high) };
  }

  /** Returns bins of equal and round width; numbers above Tukey's outer fence share the last bin. */
  bins(stepFor: (least: number) => number = roundStep): readonly Bin[] {
    const sorted = this.#sorted();
    const [least] = sorted[0] ?? [];
    const [greatest] = sorted.at(-1) ?? [];
    if (least === undefined || greatest === undefined) return [];
    const [low, high] = [this.#quantile(sorted, 0.25), this.#quantile(sorted, 0.75)];
    const usual = high + 3 * (high - low);
    const isTailLong = high > low && greatest > usual;
    const top = isTailLong ? usual : greatest;
    const areWhole = sorted.every(([value]) => Number.isInteger(value));
    const step = stepFor(Math.max((top - least) / mostBins, areWhole ? 1 : 0));
    const first = Math.floor(least / step);
    const isClosed =
      !isTailLong && top > least && Number.isInteger(top / step) && !(areWhole && step === 1);
    const last = Math.floor(top / step) - Number(isClosed);
    const counts = new Array<number>(last - first + 1).fill(0);
    for (const [value, count] of sorted) {
      const binIndex = Math.min(Math.floor(value / step), last) - first;
      counts[binIndex] = (counts[binIndex] ?? 0) + count;
    }
    const edge = (index: number) => Number(((first + index) * step).toPrecision(12));
    return counts.map((count, index) => {
      const isLast = index === counts.length - 1;
      const to = isTailLong && isLast ? Number.POSITIVE_INFINITY : edge(index + 1);
      return { from: edge(index), to, isClosed: isClosed && isLast, count };
    });
  }

  /** Interpolates linearly between the two nearest numbers, as R and spreadsheets do. */
  #quantile(sorted: readonly (readonly [number, number])[], share: number): number {
    const rank = (this.#count - 1) * share;
    const low = valueAt(sorted, Math.floor(rank));
    return low + (valueAt(sorted, Math.ceil(rank)) - low) * (rank % 1);
  }

  #sorted(): readonly (readonly [number, number])[] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  #round(): void {
    const exact = this.#counts;
    this.#counts = new Map();
    this.#isRounded = true;
    for (const [value, count] of exact) {
      const counted = rounded(value);
      this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + count);
    }
  }
}

function rounded(value: number): number {
  const size = Math.abs(value);
  if (size < 1e-9) return 0;
  return Math.sign(value) * Math.exp(Math.round(Math.log(size) / growth) * growth);
}

function valueAt(sorted: readonly (readonly [number, number])[], rank: number): number {
  let seen = 0;
  for (const [value, count] of sorted) {
    seen += count;
    if (seen > rank) return value;
  }
  return sorted.at(-1)?.[0] ?? 0;
}

/** Returns the width of bins of seconds: a part of a minute, an hour or a day. */
export function stepOfTime(least: number): number {
  const steps = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400,
  ];
  return steps.find((step) => step >= least) ?? roundStep(least);
}

/** Returns 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  if (least === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
