import type { Fault } from '../../contract/faults.ts';
import type { Failure } from '../lib/failure.ts';

/** State of a part with a machine of its own: pending, a fault that the validation cannot see, or null. */
export type Part = 'busy' | Fault | null;

export interface NamedPart {
  /** Unique within the question. */
  readonly name: string;
  readonly state: Part;
}

export type PartAccess = { type: 'part.open' } | { type: 'part.close' };

export function hasMessage(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.message.trim() !== '';
}
