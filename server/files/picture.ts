import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limits } from '../../contract/limits.ts';
import { barePng, checkGif, checkWebp, within } from './bounds.ts';
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
  'image/png': async (path) => writeFile(path, barePng(await readFile(path))),
  'image/webp': async (path) => checkWebp(await readFile(path)),
  'image/gif': async (path) => checkGif(await readFile(path)),
};

const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/gif': (picture) => picture.gif(),
};
