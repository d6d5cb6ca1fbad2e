import { megabyte } from '../../contract/limits.ts';

/** The most bytes of the picture of a signature. */
export const maxSignatureSize = megabyte;

/** The type of a typed signature, which only the server writes: an uploaded SVG is refused. */
export const typedSignatureType = 'image/svg+xml';

export const signatureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
]);
