import type { Model, Path } from '../support/model.ts';
import type { Kind } from './generate.ts';
import type { Script } from './script.ts';

/** Paths of one machine as they are handed out, in whatever format. */
export interface Book {
  /** The short name of the machine: `session`. */
  readonly name: string;
  /** What is walked through, in a word or a few. */
  readonly title: string;
  readonly about: string;
  readonly modes: readonly string[];
  readonly given: readonly string[];
  readonly kind: Kind;
  /** What was asked for, as it is said on the command line: the same gives the same book. */
  readonly made: string;
  /** Set where there would have been more. */
  readonly isCut: boolean;
  readonly model: Model<string>;
  readonly walks: readonly Walked[];
}

/** A script with the path of the machine that it was made from. */
export interface Walked {
  readonly script: Script;
  readonly path: Path<string>;
}

export interface Counts {
  readonly paths: number;
  readonly steps: number;
  readonly injected: number;
  /** How many of the machine's there are on these paths, and how many in all. */
  readonly states: readonly [covered: number, all: number];
  readonly transitions: readonly [covered: number, all: number];
}

export function countsOf({ walks, model }: Book): Counts {
  const edges = walks.flatMap(({ path }) => path.steps);
  const steps = walks.flatMap(({ script }) => script.steps);
  const seen = walks.length > 0 ? [model.start, ...edges.map(({ to }) => to)] : [];
  return {
    paths: walks.length,
    steps: steps.length,
    injected: steps.filter(({ isInjected }) => isInjected).length,
    states: [new Set(seen).size, model.states.length],
    transitions: [new Set(edges).size, model.edges.length],
  };
}
