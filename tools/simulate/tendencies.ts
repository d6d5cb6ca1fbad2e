import { Random } from './random.ts';

const spread = 0.9;

/** The opinions that all respondents of one seed share; none is uniform. */
export class Tendencies {
  readonly #seed: string;
  readonly #known = new Map<string, number>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The weight of an option beside others: a positive number with the median 1. */
  weight(...names: readonly string[]): number {
    return Math.exp(spread * this.#number('weight', names, (random) => random.normal()));
  }

  /** The usual place on a scale, from 0 to 1. */
  place(...names: readonly string[]): number {
    return this.#number('place', names, (random) => 0.45 + 0.4 * random.next());
  }

  #number(kind: string, names: readonly string[], draw: (random: Random) => number): number {
    const key = [kind, ...names.map(withoutCopy)].join(' ');
    const known = this.#known.get(key) ?? draw(new Random(`${this.#seed} ${key}`));
    this.#known.set(key, known);
    return known;
  }
}

/** Copies of a repeated question are answered alike. */
function withoutCopy(id: string): string {
  return id.replace(/~.*$/, '');
}
