import type { Fault } from '../faults.ts';

/**
 * One question as it comes over the wire, and answers to it. One list of these feeds the gallery (`/dev`),
 * the tests of the laws in app and server, and `docs/questions.md`.
 */
export interface Example {
  /** Lower-case words with dashes; no two examples of any types have the same. Also the question's id. */
  readonly name: string;
  /** What it shows, in one sentence. */
  readonly says: string;
  /** The question without its place in a survey, as `config`, `choice` and texts. */
  readonly subject: {
    readonly type: number;
    readonly title: string;
    readonly description?: string;
    readonly config?: Readonly<Record<string, unknown>>;
    readonly choice?: readonly object[];
  };
  /** Answers the law accepts, at least one; the first is what a respondent would most likely give. */
  readonly accepted: readonly unknown[];
  /** Answers the law refuses, with everything it finds wrong. */
  readonly refused: readonly { readonly answer: unknown; readonly faults: readonly Fault[] }[];
}
