import type { Fault } from '../../contract/faults.ts';
import type { Failure } from '../lib/failure.ts';

/** State of a part with a machine of its own: pending, a fault that the validation cannot see, or null. */
export type Part = 'busy' | Fault | null;

export interface NamedPart {
  /** Unique within the question. */
  readonly name: string;
  readonly state: Part;
}

/** The event that reports a fault that `validate` cannot see, such as a typed text that is not part of the answer. */
export function partChange(name: string, state: Part) {
  return { type: 'part.change', part: { name, state } } as const;
}

export type PartAccess = { type: 'part.open' } | { type: 'part.close' };

/** Notifies the question that only a login lets its part go on. */
export interface PartRefusal {
  readonly type: 'part.refuse';
  readonly failure: Failure;
}

export function hasMessage(failure: Failure | null): boolean {
  return failure?.kind === 'refused' && failure.message.trim() !== '';
}
