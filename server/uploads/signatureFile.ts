/** Bytes of the picture of a signature. */
export const maxSignatureSize = 2 ** 20;

export const signatureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
]);
