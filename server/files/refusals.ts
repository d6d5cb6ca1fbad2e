import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';

/** A file whose bytes are none of the types the server takes, or hide something. */
export function wrongType(): Refusal {
  const data = { fault: { kind: 'fileType' } };
  return new Refusal(codes.unsupported, 'This kind of file cannot be uploaded', data);
}

/** More bytes than `max`. */
export function tooLarge(max: number = limits.uploadSize): Refusal {
  const data = { fault: { kind: 'fileTooLarge', max } };
  return new Refusal(codes.tooLarge, 'This file is too large', data);
}

/** More files than `max`. */
export function tooMany(max: number): Refusal {
  const data = { fault: { kind: 'tooManyFiles', max } };
  return new Refusal(codes.tooLarge, 'These are too many files', data);
}

/** A body that is no upload. */
export function malformed(message: string): Refusal {
  return new Refusal(codes.malformed, message);
}
