import type { Exchange } from './exchanges.ts';

/** What can be observed of a page after a step. */
export interface Observed {
  readonly exchanges: readonly Exchange[];
  /** The language of the document. */
  readonly language: string;
  readonly consoleErrors: readonly string[];
  /** Whether the time to answer runs out on this path. */
  readonly isTimed: boolean;
}

/** A rule that holds after every step of every path, whatever the model expects. */
export interface Invariant {
  /** The rule as a sentence of docs/testing.md. */
  readonly rule: string;
  /** Describes how the rule is broken; null where it holds. */
  readonly contradiction: (observed: Observed) => string | null;
}
