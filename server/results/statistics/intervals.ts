/** The bounds of a 95 % confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5th percentile of the standard normal distribution. */
const z = 1.959964;
/** Half of what lies outside of an interval. */
const tail = 0.025;

/** Returns Wilson's score interval of the share of `count` in `all`; null without any. */
export function intervalOfShare(count: number, all: number): Interval | null {
  if (all === 0) return null;
  const share = count / all;
  const scale = 1 + z ** 2 / all;
  const centre = (share + z ** 2 / (2 * all)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(centre - half, 0), high: Math.min(centre + half, 1) };
}

/** From here on the binomial distribution is taken for normal, because its smallest part becomes 0. */
const mostExact = 1000;

/**
 * Returns the ranks from 0 between which the median lies with at least 95 % certainty, whatever the
 * distribution of the numbers; null for fewer than six numbers, which are too few for it.
 */
export function ranksOfMedian(count: number): Interval | null {
  const below = count > mostExact ? normalRank(count) : binomialRank(count);
  return below < 0 ? null : { low: below, high: count - 1 - below };
}

function normalRank(count: number): number {
  return Math.floor((count - z * Math.sqrt(count)) / 2) - 1;
}

/** Returns the highest rank below which the median lies with a probability of at most {@link tail}. */
function binomialRank(count: number): number {
  let probability = 0.5 ** count;
  let below = probability;
  let rank = -1;
  while (below <= tail && rank < count) {
    rank += 1;
    probability *= (count - rank) / (rank + 1);
    below += probability;
  }
  return rank;
}
