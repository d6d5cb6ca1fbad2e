import type { AnswerToGive, EndPage } from './survey/answer.ts';

/**
 * One path as a tester walks it, whatever it was made from: a machine, or the questions of a survey. The formats draw it,
 * a browser walks it.
 */
export interface Script {
  /** Stable for the same input, fit for a file's name: `session-007`. */
  readonly id: string;
  readonly title: string;
  readonly given: readonly string[];
  readonly start: { readonly at: string; readonly see: string };
  readonly steps: readonly Step[];
}

/** One thing done, and what must be seen after it. */
export interface Step {
  /** The case of a machine's plan, or the id of a question with the answer's place. */
  readonly name: string;
  readonly do: string;
  readonly see: string;
  readonly from: string;
  readonly to: string;
  readonly isInjected: boolean;
  readonly how?: string;
  /** The answer itself, where the step gives one to a question of a survey. */
  readonly answer?: AnswerToGive;
  /** The end page, where the step leads a survey to its end. */
  readonly end?: EndPage;
}
