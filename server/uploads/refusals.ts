import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { RetryLater } from '../lib/retryLater.ts';

export function wrongType(): Refusal {
  return new Refusal(codes.unsupportedType, 'This kind of file cannot be uploaded', {
    kind: 'fileType',
  });
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
  return new RetryLater(codes.tooManyRequests, 'These are too many files at once', seconds);
}
