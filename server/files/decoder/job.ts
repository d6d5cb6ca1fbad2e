import type { FileType } from '../kind.ts';

/** The pictures that are written anew. */
export type PictureType = Exclude<FileType, 'image/heic' | 'application/pdf'>;

/** One piece of work for the decoder's process. Paths are absolute. */
export type Job =
  /** Reads the header alone; the value is the number of pixels in all pictures of the file. */
  | { readonly kind: 'measure'; readonly path: string; readonly type: PictureType }
  /** Writes the picture anew to `target`. */
  | {
      readonly kind: 'rewrite';
      readonly path: string;
      readonly type: PictureType;
      readonly target: string;
    }
  /** Writes the HEIC without its metadata to `target`. */
  | { readonly kind: 'blank'; readonly path: string; readonly target: string }
  | { readonly kind: 'checkPdf'; readonly path: string }
  /** The value is 1 for a signature that has been drawn, 0 for a blank one. */
  | { readonly kind: 'ink'; readonly path: string };

/** What became of a job. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: number }
  /** The file is broken, hides something or is none of the types. */
  | { readonly kind: 'refused' }
  /** The work could not be done, whatever the file is. */
  | { readonly kind: 'failed'; readonly reason: string };
