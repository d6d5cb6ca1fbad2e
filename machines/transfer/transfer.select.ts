import type { Fault } from '../../contract/faults.ts';
import type { Failure } from '../lib/failure.ts';
import type { TransferSnapshot } from './transfer.machine.ts';

/** What is shown of a file on its way. */
export interface TransferFacts {
  readonly name: string;
  readonly percent: number;
  readonly isFailed: boolean;
  /** What is wrong with the file; it can only be removed. */
  readonly fault: Fault | null;
  /** Why it did not arrive; it can be sent again. */
  readonly failure: Failure | null;
}

export function selectTransfer({ context, value }: TransferSnapshot): TransferFacts {
  const { file, percent, fault, failure } = context;
  return { name: file.name, percent, isFailed: value === 'failed', fault, failure };
}
