const mimeTypes: readonly (readonly [RegExp, string])[] = [
  [/image\/\*|\bjpe?g\b/i, 'image/jpeg'],
  [/image\/\*|\bpng\b/i, 'image/png'],
  [/image\/\*|\bwebp\b/i, 'image/webp'],
  [/image\/\*|\bgif\b/i, 'image/gif'],
  [/image\/\*|\bheic\b/i, 'image/heic'],
  [/\bpdf\b/i, 'application/pdf'],
];

/** The accepted MIME types of a source, which may name extensions, as far as a survey can accept them. */
export function acceptOf(types: string): readonly string[] {
  return mimeTypes.filter(([pattern]) => pattern.test(types)).map(([, type]) => type);
}
