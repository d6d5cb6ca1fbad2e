import type { AnswerToGive, EndPage } from './survey/answer.ts';

/**
 * One path as a tester walks it, whatever it was made from: a machine, or the questions of a survey. The formats draw it,
 * a browser walks it.
 */
export interface Script {
  /** Stable for the same input, fit for a file's name: `session-007`. */
  readonly id: string;
  /** What the path is about, as a line of a test plan. */
  readonly title: string;
  /** What has to hold before the first step, a sentence each. */
  readonly given: readonly string[];
  /** Where it begins: the key of a state, and what must be seen there. */
  readonly start: { readonly at: string; readonly see: string };
  readonly steps: readonly Step[];
}

/** One thing done, and what must be seen after it. */
export interface Step {
  /** The case of a machine's plan, or the id of a question with the answer's place. */
  readonly name: string;
  /** What a tester does or makes happen: a sentence in the imperative. */
  readonly do: string;
  /** What must be seen then: a sentence. */
  readonly see: string;
  readonly from: string;
  readonly to: string;
  /** True where a reply has to be put in the server's mouth: no deployment can be made to give it. */
  readonly isInjected: boolean;
  /** How a person does that, where it is so: a sentence for those with a browser's tools. */
  readonly how?: string;
  /** The answer itself, where the step gives one to a question of a survey. */
  readonly answer?: AnswerToGive;
  /** The end page, where the step leads a survey to its end. */
  readonly end?: EndPage;
}
