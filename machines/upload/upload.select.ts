import type { Fault } from '../../contract/faults.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { type Pending, roomIn, type UploadSnapshot } from './upload.machine.ts';

export function selectFiles({ context }: UploadSnapshot): readonly UploadedFile[] {
  return context.files;
}

export function selectPending({ context }: UploadSnapshot): readonly Pending[] {
  return context.pending;
}

export function selectChoiceFault({ context }: UploadSnapshot): Fault | null {
  return context.fault;
}

export function selectRoom({ context }: UploadSnapshot): number {
  return roomIn(context);
}
