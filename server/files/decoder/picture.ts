import sharp, { type Sharp } from 'sharp';
import { wrongType } from '../refusals.ts';
import { checkGif, checkWebp, maxPixels, neededOfPng, within } from './bounds.ts';
import type { PictureType } from './job.ts';

// Unpacked pictures stay no longer than they are worked on, and one at a time uses one core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * The pixels of all pictures in a file, by its header.
 *
 * @throws {Refusal} 415 for a file that is broken or has more pixels than its type may
 */
export async function pixelsOf(bytes: Buffer, type: PictureType): Promise<number> {
  const picture = pictureOf(bytes, type);
  const { format, width, height, pageHeight, pages = 1 } = await decoded(picture.metadata());
  if (`image/${format}` !== type) throw wrongType();
  within(type, width, pageHeight ?? height, pages);
  return width * (pageHeight ?? height) * pages;
}

/**
 * The picture written anew from its pixels alone, upright: nothing that was beside the pixels, a place, a camera, a
 * script, comes along (reliability U04, U10).
 *
 * @throws {Refusal} 415 as {@link pixelsOf}
 */
export async function rewritten(bytes: Buffer, type: PictureType): Promise<Buffer> {
  await pixelsOf(bytes, type);
  const picture = pictureOf(bytes, type);
  const { pages = 1 } = await decoded(picture.metadata());
  return decoded(encoders[type](pages > 1 ? picture : picture.autoOrient()).toBuffer());
}

function pictureOf(bytes: Buffer, type: PictureType): Sharp {
  return sharp(guards[type](bytes), {
    limitInputPixels: maxPixels[type],
    animated: type === 'image/gif' || type === 'image/webp',
    failOn: 'error',
  });
}

/** What the decoder says of a picture; that it lacked memory is nothing about the picture. */
export async function decoded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /memory/i.test(error.message)) throw error;
    throw wrongType();
  }
}

/** Looks at the header, before a decoder does; gives the bytes that the decoder needs. */
const guards: Readonly<Record<PictureType, (bytes: Buffer) => Buffer>> = {
  // Its decoder learns the size from the header, and nothing beside the pixels is packed.
  'image/jpeg': (bytes) => bytes,
  'image/png': (bytes) => Buffer.concat(neededOfPng(bytes)),
  'image/webp': checkWebp,
  'image/gif': checkGif,
};

// Optimised coding would hold a whole JPEG unpacked, and two more passes over it.
const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
  // More effort takes twice as long and saves nothing.
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
