import { megabyte } from '../../contract/limits.ts';

/** Bytes of the picture of a signature. */
export const maxSignatureSize = megabyte;

export const signatureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
]);
