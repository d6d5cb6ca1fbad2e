import { createHash } from 'node:crypto';

/** Pseudorandom numbers, which are the same for the same seed. */
export class Random {
  #state: [number, number, number, number];

  constructor(seed: string) {
    const bytes = createHash('sha256').update(seed).digest();
    const word = (index: number) => bytes.readUInt32LE(index * 4);
    this.#state = [word(0), word(1), word(2), word(3)];
  }

  /** A number from 0 to 1, excluding 1, by the generator sfc32. */
  next(): number {
    let [a, b, c, counter] = this.#state;
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    this.#state = [a, b, c, counter];
    return (sum >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer between two bounds, including both. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** A number of the normal distribution with mean 0 and standard deviation 1. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  /** A number of a skewed distribution, as durations have it. */
  around(median: number, deviation: number): number {
    return median * Math.exp(deviation * this.normal());
  }

  /**
   * Picks an item with a probability in proportion to its weight.
   * @throws for an empty list
   */
  pick<Item>(items: readonly Item[], weightOf: (item: Item) => number = () => 1): Item {
    let remaining = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    const chosen = items.find((item) => {
      remaining -= weightOf(item);
      return remaining < 0;
    });
    const item = chosen ?? items.at(-1);
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** All items in a random order, in which items with a large weight tend to come first. */
  ranked<Item>(items: readonly Item[], weightOf: (item: Item) => number): readonly Item[] {
    return items
      .map((item) => ({ item, key: -Math.log(1 - this.next()) / weightOf(item) }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }
}
