import type { Fault } from '../../../contract/faults.ts';
import type { Cascade } from '../../../server/content/cascades.ts';

/** An answer that is tried at a question, and what is wrong with it. */
export interface Sample {
  /** Tells the samples of a question apart. */
  readonly name: string;
  readonly answer: unknown;
  readonly does: string;
  /** In few words, for the title of a path. */
  readonly label: string;
  readonly faults: readonly Fault[];
  /** False for what no page offers. */
  readonly isOffered: boolean;
  readonly isSent: boolean;
  readonly isTimeOver: boolean;
}

export interface Around {
  /** Values that conditions or scores name. */
  readonly named: readonly string[];
  /** Options that a branch asks to have been chosen together. */
  readonly together: readonly (readonly string[])[];
  /** Numbers on both sides of what conditions ask to be reached, or not to be passed. */
  readonly bounds: readonly number[];
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly hasTime: boolean;
}

type More = Partial<Pick<Sample, 'label' | 'isSent' | 'isTimeOver'>>;

/** An answer that is accepted. */
export function right(name: string, does: string, answer: unknown, more: More = {}): Sample {
  return { ...plainSample, name, does, answer, label: does.replace(/\.$/, ''), ...more };
}

/** An answer that is refused, here and by the server. */
export function wrong(
  name: string,
  does: string,
  answer: unknown,
  ...faults: readonly Fault[]
): Sample {
  return { ...plainSample, name, does, answer, faults };
}

/** An answer that no page offers, and that the server refuses. */
export function past(
  name: string,
  does: string,
  answer: unknown,
  ...faults: readonly Fault[]
): Sample {
  return { ...wrong(name, does, answer, ...faults), isOffered: false };
}

const plainSample = {
  label: '',
  faults: [],
  isOffered: true,
  isSent: false,
  isTimeOver: false,
} as const;

/** A question left empty: wrong where an answer is required, else as good as any. */
export function leftEmpty(
  isRequired: boolean,
  answer: unknown,
  faults: readonly Fault[] = [{ kind: 'empty' }],
  does = 'Choose nothing.',
): Sample {
  return isRequired
    ? wrong('empty', does, answer, ...faults)
    : right('empty', does, answer, { label: 'nothing' });
}
