import type { Fault } from '../faults.ts';

/** A question and answers to it, for the gallery (`/dev`), tests and `docs/questions.md`. */
export interface Example {
  /** Also the question's id; unique, lower-case words with dashes. */
  readonly name: string;
  readonly summary: string;
  readonly subject: {
    readonly type: number;
    readonly title: string;
    readonly description?: string;
    /** The title of the block above its first question. */
    readonly section?: { readonly title: string; readonly description?: string };
    readonly config?: Readonly<Record<string, unknown>>;
    readonly choice?: readonly object[];
  };
  /** Valid answers; the first is the most likely one. */
  readonly accepted: readonly unknown[];
  /** Valid answers that are stored in another form. */
  readonly normalized?: readonly { readonly answer: unknown; readonly stored: unknown }[];
  /** Invalid answers with all their faults. */
  readonly refused: readonly { readonly answer: unknown; readonly faults: readonly Fault[] }[];
  /** Answers that only the server refuses, by data outside the question, with the fault. */
  readonly refusedByServer?: Example['refused'];
}
