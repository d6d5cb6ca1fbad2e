import * as v from 'valibot';

/** One uploaded file as the server names it (contract.md, "Files"). `size` is in bytes. */
export const fileSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  url: v.string(),
});

export type UploadedFile = v.InferOutput<typeof fileSchema>;

/** What the server takes when a question does not say: never SVG or HTML. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'application/pdf',
] as const;
