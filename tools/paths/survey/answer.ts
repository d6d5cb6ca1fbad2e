import type { Fault } from '../../../contract/faults.ts';
import type { Code } from '../../../contract/questions/index.ts';

export interface AnswerToGive {
  readonly questionId: string;
  readonly type: Code;
  /** In the shape of the wire; its files must be created and uploaded first. */
  readonly result: unknown;
  readonly isValid: boolean;
  readonly fault: Fault | null;
  readonly faults: readonly Fault[];
  /** The app's sentence for each fault. */
  readonly said: readonly string[];
  /** False for an answer that only a direct call can send. */
  readonly isOffered: boolean;
  /** Whether the file is refused when it is chosen, and must be removed before the next step. */
  readonly isRefusedAtOnce: boolean;
  readonly isTimeOver: boolean;
}

export interface EndPage {
  readonly heading: string;
  /** The survey's end text; empty without one. */
  readonly text: string;
  /** Null for a survey without scoring. */
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly isTimedOut: boolean;
}

export function formatScore(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 });
}
