import type { Fault } from '../../../contract/faults.ts';
import type { Code } from '../../../contract/questions/index.ts';

/** An answer that a step of a script gives to a question. */
export interface AnswerToGive {
  readonly questionId: string;
  readonly type: Code;
  /** As it goes over the wire; files in it are described, and have to be made and uploaded first. */
  readonly result: unknown;
  readonly isValid: boolean;
  readonly fault: Fault | null;
  readonly faults: readonly Fault[];
  /** The app's English for each of them. */
  readonly said: readonly string[];
  /** False for an answer that no page offers: only a call of its own can send it. */
  readonly isOffered: boolean;
  /** True for a file that is refused as soon as it is chosen; it has to be removed before anything goes on. */
  readonly isRefusedAtOnce: boolean;
  readonly isTimeOver: boolean;
}

export interface EndPage {
  readonly heading: string;
  /** The survey's own words below it, empty without any. */
  readonly text: string;
  /** Null for a survey without scoring. */
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly isTimedOut: boolean;
}
