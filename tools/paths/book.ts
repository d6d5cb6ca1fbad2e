import type { Script } from './script.ts';

/** Paths as they are handed out, in whatever format: those of a machine, or those through a survey. */
export interface Book {
  /** Short, fit for a file's name: `session`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly modes: readonly string[];
  readonly given: readonly string[];
  /** Which of all paths these are: a word, and a sentence. */
  readonly kind: string;
  readonly what: string;
  readonly made: string;
  /** Set where there would have been more. */
  readonly isCut: boolean;
  readonly covers: readonly Cover[];
  readonly scripts: readonly Script[];
  /** The lines of a Mermaid diagram in which a path stands out, where there is something to draw. */
  readonly draw?: (script: Script) => readonly string[];
}

export interface Cover {
  /** In the plural: `states`. */
  readonly of: string;
  readonly covered: number;
  readonly all: number;
}

export interface Counts {
  readonly paths: number;
  readonly steps: number;
  readonly injected: number;
}

export function countsOf({ scripts }: Pick<Book, 'scripts'>): Counts {
  const steps = scripts.flatMap((script) => script.steps);
  return {
    paths: scripts.length,
    steps: steps.length,
    injected: steps.filter(({ isInjected }) => isInjected).length,
  };
}
