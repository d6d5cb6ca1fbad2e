import type { Fault } from '../../contract/faults.ts';
import type { Failure } from '../lib/failure.ts';

/**
 * The state of a part of a question that has a machine of its own: something is on its way, something is wrong that
 * the validation cannot see, or (null) neither.
 */
export type Part = 'busy' | Fault | null;

export interface NamedPart {
  /** Unique within the question. */
  readonly name: string;
  readonly state: Part;
}

/** Tells the machine of a part whether the answer can be changed now. */
export type PartAccess = { type: 'part.open' } | { type: 'part.close' };

export function hasMessage(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.message.trim() !== '';
}
