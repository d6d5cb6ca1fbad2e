import type { Fault } from '../../../../contract/faults.ts';
import type { Cascade } from '../../../../server/content/cascades.ts';

/** An answer to a question with its expected faults. */
export interface Sample {
  /** The name of the sample, unique within the question. */
  readonly name: string;
  readonly answer: unknown;
  readonly does: string;
  /** A short text for the title of a path. */
  readonly label: string;
  readonly faults: readonly Fault[];
  /** Whether the page allows the answer; false for an answer that only a direct call can send. */
  readonly isOffered: boolean;
  readonly isSent: boolean;
  readonly isTimeOver: boolean;
}

export interface SampleContext {
  /** Values that conditions or scores name. */
  readonly named: readonly string[];
  /** Sets of options that a branch requires together. */
  readonly together: readonly (readonly string[])[];
  /** Numbers on both sides of the bounds in conditions. */
  readonly bounds: readonly number[];
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly hasTime: boolean;
}

type More = Partial<Pick<Sample, 'label' | 'isSent' | 'isTimeOver'>>;

export function validSample(name: string, does: string, answer: unknown, more: More = {}): Sample {
  return { ...plainSample, name, does, answer, label: does.replace(/\.$/, ''), ...more };
}

export function invalidSample(
  name: string,
  does: string,
  answer: unknown,
  ...faults: readonly Fault[]
): Sample {
  return { ...plainSample, name, does, answer, faults };
}

/** An invalid sample that only a direct call can send. */
export function impossibleSample(
  name: string,
  does: string,
  answer: unknown,
  ...faults: readonly Fault[]
): Sample {
  return { ...invalidSample(name, does, answer, ...faults), isOffered: false };
}

const plainSample = {
  label: '',
  faults: [],
  isOffered: true,
  isSent: false,
  isTimeOver: false,
} as const;

/** The empty answer, which is invalid where an answer is required. */
export function emptySample(
  isRequired: boolean,
  answer: unknown,
  faults: readonly Fault[] = [{ kind: 'empty' }],
  does = 'Choose nothing.',
): Sample {
  return isRequired
    ? invalidSample('empty', does, answer, ...faults)
    : validSample('empty', does, answer, { label: 'nothing' });
}
