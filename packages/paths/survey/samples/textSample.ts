import type { Fault } from '../../../../contract/faults.ts';
import { invalidSample, type Sample, validSample } from './sample.ts';

/** A text for a blank with its expected fault, to which the question adds `at`. */
export interface TextSample {
  readonly name: string;
  readonly text: string;
  readonly description: string;
  readonly fault: Fault | null;
}

interface SampleWithText extends Pick<Sample, 'name' | 'does' | 'answer' | 'label'> {
  /** The part of the answer that the text belongs to; absent where the text is the whole answer. */
  readonly at?: string;
}

/** An answer that contains a text: invalid where the text has a fault. */
export function sampleWithText(
  { fault }: TextSample,
  { name, does, answer, label, at }: SampleWithText,
): Sample {
  return fault
    ? invalidSample(name, does, answer, at === undefined ? fault : { ...fault, at })
    : validSample(name, does, answer, { label });
}
