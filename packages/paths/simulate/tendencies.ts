import { Random } from './random.ts';

const spread = 0.9;

/** The opinions that all respondents of a seed share, none of which is uniform. */
export class Tendencies {
  readonly #seed: string;
  readonly #known = new Map<string, number>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The weight of an option compared with the other options: a positive number with the median 1. */
  weight(...names: readonly string[]): number {
    return Math.exp(spread * this.#number('weight', names, (random) => random.normal()));
  }

  /** The typical answer on the scale that `names` identify: 0 is its first point, 1 its last. */
  position(...names: readonly string[]): number {
    return this.#number('place', names, (random) => 0.45 + 0.4 * random.next());
  }

  #number(kind: string, names: readonly string[], draw: (random: Random) => number): number {
    const key = [kind, ...names.map(withoutCopy)].join(' ');
    const known = this.#known.get(key) ?? draw(new Random(`${this.#seed} ${key}`));
    this.#known.set(key, known);
    return known;
  }
}

/** The id without the suffix of a repeated question, whose copies get similar answers. */
function withoutCopy(id: string): string {
  return id.replace(/~.*$/, '');
}
