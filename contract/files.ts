import * as v from 'valibot';

/** An uploaded file; `size` is in bytes. */
export const fileSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  url: v.string(),
});

export type UploadedFile = v.InferOutput<typeof fileSchema>;

/** Types accepted by default; SVG and HTML are not among them, because they could run scripts. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'application/pdf',
] as const;
