import type { Fault } from '../../../../contract/faults.ts';

/** A text for a blank with its fault; the question adds `at`. */
export interface TextSample {
  readonly name: string;
  readonly text: string;
  readonly description: string;
  readonly fault: Fault | null;
}
