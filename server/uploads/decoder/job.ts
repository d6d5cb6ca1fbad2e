import type { FileType } from '../fileType.ts';
import type { ContentFault } from '../refusals.ts';

export type PictureType = Exclude<FileType, 'image/heic' | 'application/pdf'>;

export type Job =
  /** Reads the header only; the result is the number of pixels in all frames. */
  | { readonly kind: 'measure'; readonly path: string; readonly type: PictureType }
  | {
      readonly kind: 'rewrite';
      readonly path: string;
      readonly type: PictureType;
      readonly target: string;
    }
  | { readonly kind: 'blank'; readonly path: string; readonly target: string }
  | { readonly kind: 'checkPdf'; readonly path: string }
  /** The result is 1 for a drawn signature and 0 for a blank one. */
  | { readonly kind: 'ink'; readonly path: string };

export type Outcome =
  | { readonly kind: 'done'; readonly value: number }
  | { readonly kind: 'refused'; readonly fault: ContentFault }
  /** The job failed for a reason that is not the file's fault. */
  | { readonly kind: 'failed'; readonly reason: string };
