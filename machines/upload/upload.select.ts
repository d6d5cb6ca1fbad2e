import type { Fault } from '../../contract/faults.ts';
import type { UploadedFile } from '../../contract/files.ts';
import {
  isPending,
  isStored,
  type Pending,
  type Row,
  roomIn,
  type UploadSnapshot,
} from './upload.machine.ts';

/** The files that are stored and those that are not, in the order in which they were chosen. */
export function selectRows({ context }: UploadSnapshot): readonly Row[] {
  return context.rows;
}

export function selectFiles({ context }: UploadSnapshot): readonly UploadedFile[] {
  return context.rows.filter(isStored);
}

export function selectPending({ context }: UploadSnapshot): readonly Pending[] {
  return context.rows.filter(isPending);
}

export function selectChoiceFault({ context }: UploadSnapshot): Fault | null {
  return context.fault;
}

export function selectRoom({ context }: UploadSnapshot): number {
  return roomIn(context);
}
