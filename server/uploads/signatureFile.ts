import { megabyte } from '../../contract/limits.ts';

/** Bytes of the picture of a signature. */
export const maxSignatureSize = megabyte;

/** Only the server writes this type: an uploaded SVG is refused. */
export const typedSignatureType = 'image/svg+xml';

export const signatureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
]);
