import { codes, Refusal } from '../../contract/envelope.ts';
import type { FaultKind } from '../../contract/faults.ts';
import { limits } from '../../contract/limits.ts';
import { RetryLater } from '../lib/retryLater.ts';

/** The faults of a file's content, with messages for clients that do not know the fault. */
const contentFaults = {
  fileType: 'This kind of file cannot be uploaded',
  fileEmpty: 'This file is empty',
  fileDamaged: 'This file is damaged or cannot be read',
  fileLocked: 'This PDF is locked with a password',
  fileActive: 'This PDF has scripts, forms or attachments',
  tooManyPixels: 'This picture has too many pixels',
} as const satisfies Partial<Record<FaultKind, string>>;

export type ContentFault = keyof typeof contentFaults;

/** A refusal (415) of the content of a file. */
export class BadContent extends Refusal {
  readonly kind: ContentFault;

  constructor(kind: ContentFault) {
    super(codes.unsupportedType, contentFaults[kind], { kind });
    this.kind = kind;
  }
}

export function tooLarge(max: number = limits.uploadSize): Refusal {
  return new Refusal(codes.tooLarge, 'This file is too large', { kind: 'fileTooLarge', max });
}

export function tooMany(max: number): Refusal {
  return new Refusal(codes.tooLarge, 'These are too many files', { kind: 'tooManyFiles', max });
}

export function malformed(message: string): Refusal {
  return new Refusal(codes.badRequest, message);
}

export function budgetExceeded(seconds: number): RetryLater {
  return new RetryLater(
    codes.tooManyRequests,
    'These are too many files at once',
    seconds,
    'tooManyFiles',
  );
}
