import type { Script } from './script.ts';

/** The paths of a machine or a survey with a description, independent of the output format. */
export interface TestPlan {
  /** A name that can be a file name: `session`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly modes: readonly string[];
  readonly given: readonly string[];
  /** The selection of paths, as a word and as a sentence. */
  readonly kind: string;
  readonly selection: string;
  readonly command: string;
  /** The file or the id of the survey whose paths these are; absent for paths of a machine. */
  readonly survey?: string;
  /** Whether the limit excludes some paths. */
  readonly isCut: boolean;
  readonly covers: readonly Cover[];
  readonly scripts: readonly Script[];
  /** Makes the lines of a Mermaid diagram in which the path is highlighted. */
  readonly draw?: (script: Script) => readonly string[];
}

export interface Cover {
  /** What is counted, in the plural: `states`. */
  readonly of: string;
  readonly covered: number;
  readonly all: number;
}

export interface Counts {
  readonly paths: number;
  readonly steps: number;
  readonly injected: number;
}

export function countsOf({ scripts }: Pick<TestPlan, 'scripts'>): Counts {
  const steps = scripts.flatMap((script) => script.steps);
  return {
    paths: scripts.length,
    steps: steps.length,
    injected: steps.filter(({ isInjected }) => isInjected).length,
  };
}
