import type { Fault } from '../../contract/faults.ts';
import type { Failure } from '../lib/failure.ts';
import type { TransferSnapshot } from './transfer.machine.ts';

export interface TransferFacts {
  readonly name: string;
  readonly percent: number;
  readonly isFailed: boolean;
  /** A file with a fault can only be removed. */
  readonly fault: Fault | null;
  /** A file that failed can be sent again. */
  readonly failure: Failure | null;
}

export function selectTransfer({ context, value }: TransferSnapshot): TransferFacts {
  const { file, percent, fault, failure } = context;
  return { name: file.name, percent, isFailed: value === 'failed', fault, failure };
}
