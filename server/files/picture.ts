import sharp, { type Sharp } from 'sharp';
import { limits } from '../../contract/limits.ts';
import { checkGif, checkWebp, neededOfPng, within } from './bounds.ts';
import { withBytes } from './bytes.ts';
import { wrongType } from './refusals.ts';

// Unpacked pictures stay no longer than they are worked on, and one at a time uses one core.
sharp.cache(false);
sharp.concurrency(1);

/** The types that are written anew. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * Writes a picture anew from its pixels alone, upright, to `target`: nothing that was beside the pixels, a
 * place, a camera, a script, comes along (reliability U04, U10).
 *
 * @throws {Refusal} 415 for one that is broken or has more pixels than allowed, before any is unpacked
 */
export async function rewrite(path: string, type: PictureType, target: string): Promise<void> {
  const isMoving = type === 'image/gif' || type === 'image/webp';
  try {
    await guards[type](path);
    const picture = sharp(path, {
      limitInputPixels: limits.picturePixels,
      animated: isMoving,
      failOn: 'error',
    });
    const { format, width, height, pageHeight, pages = 1 } = await picture.metadata();
    if (`image/${format}` !== type) throw wrongType();
    within(width, pageHeight ?? height, pages);
    await encoders[type](pages > 1 ? picture : picture.autoOrient()).toFile(target);
  } catch {
    throw wrongType();
  }
}

/** Looks at the header, before a decoder does. */
const guards: Readonly<Record<PictureType, (path: string) => Promise<void>>> = {
  // Its decoder learns the size from the header, and nothing beside the pixels is packed.
  'image/jpeg': async () => {},
  'image/png': (path) => withBytes(path, neededOfPng),
  'image/webp': (path) => withBytes(path, looking(checkWebp)),
  'image/gif': (path) => withBytes(path, looking(checkGif)),
};

/** A look that changes nothing. */
function looking(check: (bytes: Buffer) => void) {
  return (bytes: Buffer) => {
    check(bytes);
    return [];
  };
}

// Optimised coding would hold a whole JPEG unpacked, and two more passes over it.
const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/gif': (picture) => picture.gif(),
};
