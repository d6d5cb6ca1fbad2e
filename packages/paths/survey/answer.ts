import type { Fault } from '../../../contract/faults.ts';
import type { Code } from '../../../contract/questions/index.ts';

export interface AnswerToGive {
  readonly questionId: string;
  readonly type: Code;
  /** The answer as JSON of the protocol; its files have to be made and uploaded first. */
  readonly result: unknown;
  readonly isValid: boolean;
  readonly fault: Fault | null;
  readonly faults: readonly Fault[];
  /** The app's message for each fault. */
  readonly said: readonly string[];
  /** Whether the page allows the answer; false for an answer that only a direct call can send. */
  readonly isOffered: boolean;
  /**
   * Whether the page refuses a file as soon as it is chosen, so that the file has to be removed before the next step.
   */
  readonly isRefusedAtOnce: boolean;
  readonly isTimeOver: boolean;
}

export interface EndPage {
  /** The id of an entry of `ends`; null for the end page of `config`. */
  readonly id: string | null;
  readonly heading: string;
  /** The text of the end page; empty if the survey has none. */
  readonly text: string;
  /** The final score; null for a survey without scores. */
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly isTimedOut: boolean;
}

export function formatScore(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
