const mimeTypes: readonly (readonly [RegExp, string])[] = [
  [/image\/\*|\bjpe?g\b/i, 'image/jpeg'],
  [/image\/\*|\bpng\b/i, 'image/png'],
  [/image\/\*|\bwebp\b/i, 'image/webp'],
  [/image\/\*|\bgif\b/i, 'image/gif'],
  [/image\/\*|\bheic\b/i, 'image/heic'],
  [/\bpdf\b/i, 'application/pdf'],
];

/** The MIME types that a survey accepts among those of the source, which may be extensions. */
export function acceptOf(types: string): readonly string[] {
  return mimeTypes.filter(([pattern]) => pattern.test(types)).map(([, type]) => type);
}
